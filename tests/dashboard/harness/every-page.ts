import { accountPages, plainPages } from '../../../apps/dashboard/src/app/pages.ts';
import { type Dashboard, openDashboard } from './dashboard.ts';

/** Something of the demo, or made by `openFilledDashboard`, for each parameter of an address. */
type Examples = Readonly<Record<string, string>>;

export interface FilledDashboard extends Dashboard {
  /** Every page of the routes table, as `open` takes them. A new page is in it by itself. */
  readonly everyPage: readonly string[];
}

/** A dashboard on which every page has something to show: the made-up data of the demo, and a connected site. */
export async function openFilledDashboard(environment: NodeJS.ProcessEnv = {}): Promise<FilledDashboard> {
  const dashboard = await openDashboard({ ...environment, OVERLAY_DEMO_DATA: 'on' });
  await untilWritten(dashboard);
  const examples: Examples = {
    overlayId: 'ovl_demo_poll',
    campaignId: 'sample-spring-sale',
    videoId: 'sample-trail-shoes',
    installationId: await connectSite(dashboard),
  };
  return {
    ...dashboard,
    everyPage: [
      ...Object.keys(accountPages).map((path) => fillIn(path, examples)),
      // The page of all components shows them waiting for ever; production has no such page, and it has tests of its own.
      ...Object.keys(plainPages).filter((path) => path !== '/design'),
    ],
  };
}

function fillIn(path: string, examples: Examples): string {
  return path.replaceAll(/\$(\w+)/g, (_, name: string) => {
    const example = examples[name];
    if (example === undefined) throw new Error(`there is no example of ${name} for ${path}`);
    return example;
  });
}

async function untilWritten({ service }: Dashboard): Promise<void> {
  for (;;) {
    const { demoData } = await service.read<{ demoData: { state: string } | null }>('/api/account');
    if (demoData?.state === 'present') return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function connectSite({ context, service, accountId }: Dashboard): Promise<string> {
  const answer = await context.request.post(`${service.url}/api/installations`, {
    headers: { origin: service.url, 'Overlay-Account': accountId },
    data: { platform: 'shopify', name: 'Shop of the examples', origin: 'https://shop.example' },
  });
  if (!answer.ok()) throw new Error(`no site could be connected: ${await answer.text()}`);
  return (await answer.json()).installationId;
}
