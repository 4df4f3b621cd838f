import { openDashboard, type SeparateDashboard } from './dashboard.ts';
import { makeSample, type Sample } from './sample.ts';

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
