import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { endpoint, endpointAttribute, endpointOption } from '../../app/api/api.ts';
import { Card } from '../../ui/card/card.tsx';
import { CopySnippet } from '../../ui/copy-snippet/copy-snippet.tsx';
import { Tabs } from '../../ui/tabs/tabs.tsx';

/** Code to paste, with the address of this service and, if it has just been created, the key. */
export function Snippets({ publishableKey }: { readonly publishableKey: string | undefined }) {
  const { t } = useLingui();
  const [tab, setTab] = useState('page');
  const snippets = toSnippets(publishableKey ?? 'pk_live_…');
  const tabs = [
    { value: 'page', label: t`Any page`, code: snippets.page },
    { value: 'module', label: t`Module`, code: snippets.module },
    { value: 'node', label: 'Node', code: snippets.node },
    { value: 'curl', label: 'curl', code: snippets.curl },
    { value: 'token', label: t`Token for a page`, code: snippets.token },
  ];
  return (
    <Card
      title={t`Code snippets`}
      note={
        <Trans>
          See the <a href="docs">documentation</a> for details.
        </Trans>
      }
    >
      <Tabs
        label={t`Code snippets`}
        value={tab}
        onChange={setTab}
        tabs={tabs.map(({ value, label, code }) => ({
          value,
          label,
          content: <CopySnippet title={label} code={code} />,
        }))}
      />
    </Card>
  );
}

const toSnippets = (key: string) => ({
  page: `<script src="${endpoint}/sdk/v1/overlay-sdk.js"
  data-api-key="${key}"${endpointAttribute} async></script>`,
  module: `import { OverlaySDK } from '${endpoint}/sdk/v1/overlay-sdk.mjs';

OverlaySDK.init({ apiKey: '${key}'${endpointOption} });`,
  node: `import { createOverlayClient } from '@overlay/node';

const overlay = createOverlayClient({
  apiKey: process.env.OVERLAY_SECRET_KEY,
  endpoint: '${endpoint}',
});`,
  curl: `curl ${endpoint}/api/analytics/summary \\
  -H "Authorization: Bearer $OVERLAY_SECRET_KEY"`,
  token: `curl ${endpoint}/api/tokens \\
  -H "Authorization: Bearer $OVERLAY_SECRET_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{"expiresInSeconds": 3600}'`,
});
