import { accountPages, plainPages } from '../../../apps/dashboard/src/app/pages.ts';
import { openDashboard, type SeparateDashboard } from './dashboard.ts';
import { makeSample, type Sample } from './sample.ts';

/** Every page of the routes table with something to show, as `open` takes them. A new page is in it by itself. */
export function everyPageOf(
  { installationId }: Pick<Sample, 'installationId'>,
  isDemo = false,
): readonly string[] {
  const examples: Readonly<Record<string, string>> = {
    overlayId: 'ovl_demo_poll',
    campaignId: isDemo ? 'sample-spring-sale' : 'camp_spring',
    videoId: isDemo ? 'sample-trail-shoes' : 'vid_demo',
    installationId,
  };
  const fillIn = (path: string) =>
    path.replaceAll(/\$(\w+)/g, (_, name: string) => {
      const example = examples[name];
      if (example === undefined) throw new Error(`there is no example of ${name} for ${path}`);
      return example;
    });
  return [
    ...Object.keys(accountPages).map(fillIn),
    // The page of all components shows them waiting for ever; production has no such page, and it has tests of its own.
    ...Object.keys(plainPages).filter((path) => path !== '/design'),
  ];
}

/** The made-up data of the demo beside the sample: weeks of many campaigns. */
export async function openDemoDashboard(): Promise<SeparateDashboard & Pick<Sample, 'installationId'>> {
  const dashboard = await openDashboard({ OVERLAY_DEMO_DATA: 'on' });
  for (;;) {
    const { demoData } = await dashboard.service.read<{ demoData: { state: string } | null }>('/api/account');
    if (demoData?.state === 'present') break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const { installationId } = await makeSample(dashboard.service);
  return { ...dashboard, installationId };
}
