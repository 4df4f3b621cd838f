import { Autocomplete } from '@base-ui/react/autocomplete';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { type Command, foldAhead, matchCommands } from './match-commands.ts';
import styles from './palette.module.css';
import { closePalette, takeTypedAhead } from './palette-store.ts';
import { useCommands } from './use-commands.ts';
import { useNamesOfAccount } from './use-names-of-account.ts';

/** Everything that has a name, and every switch: typing narrows the list, arrow keys select, Enter runs. */
export default function Palette() {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const commands = useCommands();
  const names = useNamesOfAccount();
  useEffect(() => foldAhead(names), [names]);
  const found = matchCommands([commands, names], typed);
  const run = (command: Command) => {
    closePalette();
    command.run();
  };
  return (
    <Dialog open onOpenChange={closePalette} title={t`Search and commands`} placement="top" hideTitle>
      <Autocomplete.Root
        inline
        open
        autoHighlight="always"
        keepHighlight
        items={found}
        filteredItems={found}
        itemToStringValue={({ label }) => label}
        value={typed}
        onValueChange={(value, { reason }) => {
          if (reason !== 'item-press') setTyped(value);
        }}
      >
        <Autocomplete.Input
          className={styles.input}
          aria-label={t`Search and commands`}
          placeholder={t`Search for anything by its name`}
          spellCheck={false}
          onFocus={() => {
            const ahead = takeTypedAhead();
            if (ahead !== '') setTyped((before) => before + ahead);
          }}
        />
        <Autocomplete.Empty className={styles.empty}>{t`Nothing found.`}</Autocomplete.Empty>
        <Autocomplete.List className={styles.list} aria-label={t`Commands`}>
          {(command: Command) => (
            <Autocomplete.Item
              key={command.id}
              value={command}
              className={styles.option}
              onClick={() => run(command)}
            >
              <span>{command.label}</span>
              <span className={styles.group}>{command.group}</span>
            </Autocomplete.Item>
          )}
        </Autocomplete.List>
      </Autocomplete.Root>
    </Dialog>
  );
}
