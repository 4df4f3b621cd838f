import { accountPages, plainPages } from '../../../apps/dashboard/src/app/pages.ts';
import { openDashboard, type SeparateDashboard } from './dashboard.ts';
import { makeSample, type Sample } from './sample.ts';

/** Every page of the routes table with content, as arguments for `open`. A new page is included automatically. */
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
    // The page of all components shows permanent loading states; production has no such page, and other tests cover
    // it.
    ...Object.keys(plainPages).filter((path) => path !== '/design'),
  ];
}

/** The demo's sample data next to the small sample: weeks of many campaigns. */
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
