import { type ReactNode, useState } from 'react';
import { ApiProblem } from '../../app/api/api-problem.ts';
import { ErrorNotice } from '../../app/query/error-notice.tsx';
import { Badge } from '../../ui/badge/badge.tsx';
import { Button, ExternalButton, LinkButton } from '../../ui/button/button.tsx';
import { Card, Cards, Stat } from '../../ui/card/card.tsx';
import { CopySnippet } from '../../ui/copy-snippet/copy-snippet.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { Checkbox, Select, Switch, TextArea, TextField } from '../../ui/field/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Menu, MenuChoice, MenuHeading, MenuItem, MenuLine } from '../../ui/menu/menu.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { Table } from '../../ui/table/table.tsx';
import { Tabs } from '../../ui/tabs/tabs.tsx';
import { showToast } from '../../ui/toast/toast-store.ts';
import { Toasts } from '../../ui/toast/toasts.tsx';
import { ChartSamples } from './chart-samples.tsx';
import styles from './design-page.module.css';

const colours = [
  'ink',
  'muted',
  'paper',
  'sunk',
  'raised',
  'line',
  'accent',
  'accentSoft',
  'good',
  'warn',
  'bad',
] as const;

const problem = new ApiProblem({
  status: 503,
  code: 'storage_unavailable',
  title: 'The storage is unavailable',
  detail: 'Nothing was stored.',
  retryable: true,
  requestId: 'req_01jq3v9k2m7x',
});

/**
 * Every component in every state, for those who build pages with them and for the photographs. It is no page of the
 * product: its texts are only in English.
 */
export default function DesignPage() {
  return (
    <main className={styles.design}>
      <Page title="Components" intro="A calm control room: paper or ink, one accent, numbers first.">
        <Part title="Colours">
          <div className={styles.colours}>
            {colours.map((name) => (
              <div key={name} className={styles.colour}>
                <span className={`${styles.patch} ${styles[name]}`} />
                {name}
              </div>
            ))}
          </div>
        </Part>
        <Buttons />
        <Fields />
        <Part title="States of a thing">
          <div className={styles.row}>
            <Badge>draft</Badge>
            <Badge tone="good">live</Badge>
            <Badge tone="warn">degraded</Badge>
            <Badge tone="bad">revoked</Badge>
            <Badge tone="accent">published</Badge>
            <Badge plain>poll</Badge>
          </div>
        </Part>
        <Part title="Numbers">
          <Cards size="narrow">
            <Stat name="Impressions" value="12,482" beside="+12% on the week before" />
            <Stat name="Interactions" value="3,194" beside="−4% on the week before" />
            <Stat name="Engagement rate" value="25.6%" />
            <Stat name="Loading" value={<Skeleton shape="number" />} />
          </Cards>
        </Part>
        <Part title="Charts">
          <ChartSamples />
        </Part>
        <Part title="Table">
          <TableSample />
        </Part>
        <TabsSample />
        <Overlaid />
        <Part title="Nothing yet">
          <Card>
            <EmptyState
              title="No events yet"
              snippet={
                <CopySnippet
                  title="In your page"
                  code={'<script src="https://overlay.example/sdk/v1/overlay-sdk.js" async></script>'}
                />
              }
              actions={<Button variant="primary">Check the installation</Button>}
            >
              Paste this into your page. This page shows the first event by itself.
            </EmptyState>
          </Card>
        </Part>
        <Part title="Went wrong">
          <ErrorNotice error={problem} onRetry={() => {}} />
        </Part>
        <Part title="On its way">
          <Skeleton shape="line" />
          <Skeleton shape="row" count={3} />
        </Part>
      </Page>
      <Toasts />
    </main>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={styles.part} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function Buttons() {
  return (
    <Part title="Buttons">
      <div className={styles.row}>
        <Button variant="primary">Publish</Button>
        <Button>Edit</Button>
        <Button variant="quiet">Details</Button>
        <Button variant="danger">Revoke</Button>
        <Button disabled>Not now</Button>
        <Button variant="primary" busy>
          Publish
        </Button>
        <Button size="small">Small</Button>
        <Button square aria-label="More">
          <Icon name="more" />
        </Button>
        <LinkButton to="/design">A page</LinkButton>
        <ExternalButton href="https://example.com" variant="quiet">
          Elsewhere <Icon name="external" size={14} />
        </ExternalButton>
      </div>
    </Part>
  );
}

function Fields() {
  return (
    <Part title="Fields">
      <Cards>
        <TextField label="Name" defaultValue="Spring" />
        <TextField label="Origin" hint="https://shop.example" placeholder="https://" />
        <TextField label="Password" type="password" error="At least 12 characters" defaultValue="short" />
        <TextField label="Not yours to change" disabled defaultValue="acct_06h06m00k7v8" />
        <Select label="Role" defaultValue="editor">
          <option value="viewer">Viewer</option>
          <option value="editor">Editor</option>
          <option value="owner">Owner</option>
        </Select>
        <TextArea label="Sites" hint="One a line" />
        <div>
          <Checkbox label="Include bots" />
          <Checkbox label="Chosen" defaultChecked />
        </div>
        <div>
          <Switch label="Analytics in pages" />
          <Switch label="Switched on" defaultChecked />
        </div>
      </Cards>
    </Part>
  );
}

const rows = [
  { id: 'camp_spring', impressions: 8_120, rate: 0.274 },
  { id: 'camp_summer', impressions: 4_362, rate: 0.191 },
  { id: 'unattributed', impressions: 12, rate: 0 },
];

function TableSample() {
  return (
    <Table
      caption="Campaigns"
      rows={rows}
      rowId={({ id }) => id}
      defaultSort={{ column: 'impressions', descending: true }}
      columns={[
        { id: 'campaign', header: 'Campaign', cell: ({ id }) => id, sortBy: ({ id }) => id },
        {
          id: 'impressions',
          header: 'Impressions',
          cell: ({ impressions }) => impressions.toLocaleString('en'),
          sortBy: ({ impressions }) => impressions,
          align: 'end',
        },
        {
          id: 'rate',
          header: 'Engagement rate',
          cell: ({ rate }) => `${(rate * 100).toFixed(1)}%`,
          sortBy: ({ rate }) => rate,
          align: 'end',
        },
      ]}
    />
  );
}

function TabsSample() {
  const [tab, setTab] = useState<'results' | 'versions'>('results');
  return (
    <Part title="Tabs">
      <Tabs
        label="Overlay"
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'results', label: 'Results', content: <p>What viewers answered.</p> },
          { value: 'versions', label: 'Versions', content: <p>What was published when.</p> },
        ]}
      />
    </Part>
  );
}

function Overlaid() {
  const [isOpen, setOpen] = useState(false);
  const [order, setOrder] = useState<'newest' | 'oldest'>('newest');
  return (
    <Part title="Over the page">
      <div className={styles.row}>
        <Button onClick={() => setOpen(true)}>Open a dialog</Button>
        <Menu trigger={<Button>Open a menu</Button>}>
          <MenuHeading>Overlay</MenuHeading>
          <MenuItem icon="copy" onSelect={() => showToast('Copied')}>
            Copy the identifier
          </MenuItem>
          <MenuItem danger onSelect={() => showToast('Archived', () => showToast('Restored'))}>
            Archive
          </MenuItem>
          <MenuLine />
          <MenuChoice
            label="Order"
            value={order}
            onChange={setOrder}
            options={[
              { value: 'newest', label: 'Newest first' },
              { value: 'oldest', label: 'Oldest first' },
            ]}
          />
        </Menu>
        <Button onClick={() => showToast('The key was revoked', () => showToast('The key is back'))}>
          Show a message
        </Button>
      </div>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title="New key"
        description="It is shown once."
        actions={
          <Button variant="primary" onClick={() => setOpen(false)}>
            Done
          </Button>
        }
      >
        <TextField label="Name" />
      </Dialog>
    </Part>
  );
}
