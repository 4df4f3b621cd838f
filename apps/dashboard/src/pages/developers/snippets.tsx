import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { endpoint, endpointAttribute, endpointOption } from '../../app/api/api.ts';
import { Card } from '../../components/card/card.tsx';
import { CopySnippet } from '../../components/copy-snippet/copy-snippet.tsx';
import { Tabs } from '../../components/tabs/tabs.tsx';
import curl from './snippets/curl.txt?raw';
import module from './snippets/module.txt?raw';
import node from './snippets/node.txt?raw';
import page from './snippets/page.txt?raw';
import token from './snippets/token.txt?raw';

/** What to paste, with this service's address in it, and the key where it has just been made. */
export function Snippets({ publishableKey }: { readonly publishableKey: string | undefined }) {
  const { t } = useLingui();
  const [tab, setTab] = useState('page');
  const fillIn = (text: string) =>
    text
      .replaceAll('{{endpoint}}', endpoint)
      .replaceAll('{{endpointAttribute}}', endpointAttribute)
      .replaceAll('{{endpointOption}}', endpointOption)
      .replaceAll('{{key}}', publishableKey ?? 'pk_live_…')
      .trimEnd();
  const snippets = [
    { value: 'page', label: t`Any page`, text: page },
    { value: 'module', label: t`Module`, text: module },
    { value: 'node', label: 'Node', text: node },
    { value: 'curl', label: 'curl', text: curl },
    { value: 'token', label: t`Token for a page`, text: token },
  ];
  return (
    <Card
      title={t`What to paste`}
      note={
        <Trans>
          More about each in the <a href="docs">documentation</a>.
        </Trans>
      }
    >
      <Tabs
        label={t`What to paste`}
        value={tab}
        onChange={setTab}
        tabs={snippets.map(({ value, label, text }) => ({
          value,
          label,
          content: <CopySnippet title={label} code={fillIn(text)} />,
        }))}
      />
    </Card>
  );
}
