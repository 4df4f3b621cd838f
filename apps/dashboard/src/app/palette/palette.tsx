import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useId, useState } from 'react';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { matchCommands } from './match-commands.ts';
import styles from './palette.module.css';
import { closePalette } from './palette-store.ts';
import { useCommands } from './use-commands.ts';

/** Every page and switch by its name: typing narrows the list, arrow keys choose, Enter goes. */
export default function Palette() {
  const { t } = useLingui();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  const found = matchCommands(useCommands(), typed);
  const current = found[Math.min(chosen, found.length - 1)];
  const run = (command = current) => {
    if (command === undefined) return;
    closePalette();
    command.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && found.length > 0) {
      event.preventDefault();
      const next = (Math.min(chosen, found.length - 1) + step + found.length) % found.length;
      setChosen(next);
      document.getElementById(`${id}-${found[next]?.id}`)?.scrollIntoView({ block: 'nearest' });
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      run();
    }
  };
  return (
    <Dialog open onOpenChange={closePalette} title={t`Search and commands`} placement="top" hideTitle>
      <input
        className={styles.input}
        role="combobox"
        aria-label={t`Search and commands`}
        aria-expanded={found.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={current && `${id}-${current.id}`}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        placeholder={t`Where to?`}
        value={typed}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setTyped(event.target.value);
          setChosen(0);
        }}
      />
      <div className={styles.list} id={`${id}-list`} role="listbox" aria-label={t`Commands`}>
        {found.map((command) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field above, which keeps the focus.
          <div
            key={command.id}
            id={`${id}-${command.id}`}
            role="option"
            tabIndex={-1}
            aria-selected={command === current}
            className={styles.option}
            onPointerMove={() => setChosen(found.indexOf(command))}
            onClick={() => run(command)}
          >
            <span>{command.label}</span>
            <span className={styles.group}>{command.group}</span>
          </div>
        ))}
      </div>
      <p role="status" className={found.length === 0 ? styles.group : 'visually-hidden'}>
        {found.length === 0 ? t`Nothing is called that.` : ''}
      </p>
    </Dialog>
  );
}
