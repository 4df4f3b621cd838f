import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { baseUrl } from '../../app/api/api.ts';
import { Card } from '../../components/card/card.tsx';
import { CopySnippet } from '../../components/copy-snippet/copy-snippet.tsx';
import { Tabs } from '../../components/tabs/tabs.tsx';

/** What to paste, with this service's address in it, and the key where it has just been made. */
export function Snippets({ publishableKey }: { readonly publishableKey: string | undefined }) {
  const { t } = useLingui();
  const [tab, setTab] = useState('page');
  const endpoint = baseUrl.replace(/\/$/, '');
  const key = publishableKey ?? 'pk_live_…';
  const snippets = [
    {
      value: 'page',
      label: t`Any page`,
      code: `<script src="${endpoint}/sdk/v1/overlay-sdk.js"\n  data-api-key="${key}" async></script>`,
    },
    {
      value: 'react',
      label: 'React',
      code: `import { OverlaySDK } from '@overlay/sdk';\n\nOverlaySDK.init({ apiKey: '${key}', endpoint: '${endpoint}' });`,
    },
    {
      value: 'node',
      label: 'Node',
      code: `import { createOverlayClient } from '@overlay/node';\n\nconst overlay = createOverlayClient({\n  apiKey: process.env.OVERLAY_SECRET_KEY,\n  endpoint: '${endpoint}',\n});`,
    },
    {
      value: 'curl',
      label: 'curl',
      code: `curl ${endpoint}/api/analytics/summary \\\n  -H "Authorization: Bearer $OVERLAY_SECRET_KEY"`,
    },
    {
      value: 'token',
      label: t`Token for a page`,
      code: `curl ${endpoint}/api/tokens \\\n  -H "Authorization: Bearer $OVERLAY_SECRET_KEY" \\\n  -H "Content-Type: application/json" \\\n  -d '{"expiresInSeconds": 3600}'`,
    },
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
        tabs={snippets.map(({ value, label, code }) => ({
          value,
          label,
          content: <CopySnippet title={label} code={code} />,
        }))}
      />
    </Card>
  );
}
