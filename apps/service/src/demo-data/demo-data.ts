import type { DemoData } from '@overlay/contract';
import { serviceActor } from '../audit/actor-of.ts';
import type { ChangeLog } from '../audit/change-log.ts';
import type { ControlRepositories } from '../control-store/control-store.ts';
import type { DemoDataRecord } from '../control-store/demo-data.ts';
import { ProblemError } from '../http/answers/problem-error.ts';
import type { Handlers } from '../http/operations/operation-types.ts';
import { newIdentifier } from '../identifiers/new-identifier.ts';
import type { PublishedOverlays } from '../overlays/published-overlays.ts';
import { dayMs, toDay } from '../scheduling/clock.ts';
import { sampleCampaigns, sampleOverlays } from './sample-catalogue.ts';
import { sampleDays } from './sample-visits.ts';

/** Adds the videos and overlays of the sample campaigns, and tells the worker to write their viewers' events. */
export async function beginDemoData(
  { demoData, overlays, videos }: Pick<ControlRepositories, 'demoData' | 'overlays' | 'videos'>,
  accountId: string,
  endMs: number,
): Promise<void> {
  for (const { video } of sampleCampaigns) {
    const { videoId, name, lengthSeconds } = video;
    const createdAtMs = endMs - (sampleDays + 1) * dayMs;
    const entryId = newIdentifier('video', createdAtMs);
    const durationMs = lengthSeconds * 1000;
    await videos.create({ accountId, videoId, entryId, name, sources: [], durationMs, createdAtMs });
  }
  for (const { overlayId, name, videoId, campaignId, options, before } of sampleOverlays) {
    const publishedAtMs = endMs - sampleDays * dayMs;
    const by = { publishedBy: serviceActor, restoredFrom: null };
    const draft = { overlayId, accountId, name, videoId, campaignId, options };
    let overlay = await overlays.create({ ...draft, createdAtMs: publishedAtMs - dayMs });
    const publish = async (shown: typeof options, atMs: number) => {
      const version = { videoId, campaignId, options: shown, publishedAtMs: atMs, ...by };
      overlay = (await overlays.publish(overlay, version)) ?? overlay;
    };
    await publish(before ?? options, publishedAtMs);
    if (before !== undefined) await publish(options, publishedAtMs + 6 * dayMs);
  }
  await demoData.begin(accountId, endMs);
}

/** The sample data as its account sees it; null if there is none, or it was removed. */
export function toDemoData(record: DemoDataRecord | undefined): DemoData | null {
  if (record === undefined || record.state === 'removed') return null;
  const { state, events, conversions, endMs } = record;
  return {
    state,
    events,
    conversions,
    dateFrom: toDay(endMs - (sampleDays - 1) * dayMs),
    dateTo: toDay(endMs),
    campaignIds: sampleCampaigns.map(({ campaignId }) => campaignId),
    videoIds: sampleCampaigns.map(({ video }) => video.videoId),
    overlayIds: sampleOverlays.map(({ overlayId }) => overlayId),
  };
}

/** For sessions, which report it before an account is requested. */
export function createDemoDataOf({ demoData }: Pick<ControlRepositories, 'demoData'>) {
  return async (accountId: string): Promise<DemoData | null> => toDemoData(await demoData.get(accountId));
}

export interface DemoDataHandlersOptions {
  readonly changeLog: ChangeLog;
  readonly publishedOverlays: Pick<PublishedOverlays, 'forget'>;
}

/** `DELETE /api/demo-data`: the overlays go at once, events and conversions within seconds. */
export function createDemoDataHandlers({ changeLog, publishedOverlays }: DemoDataHandlersOptions) {
  return {
    async deleteDemoData(call) {
      const { accountId } = call.principal;
      const removing = await changeLog.make(call, 'deleteDemoData', async ({ stores, note }) => {
        const record = await stores.demoData.get(accountId);
        if (record === undefined || record.state === 'removed') {
          throw new ProblemError('not_found', 'The account has no sample data.');
        }
        if (record.state === 'removing') return record;
        for (const { overlayId } of sampleOverlays) await stores.overlays.remove(accountId, overlayId);
        for (const { video } of sampleCampaigns) await stores.videos.remove(accountId, video.videoId);
        await stores.demoData.remove(accountId);
        const { events, conversions } = record;
        note({
          target: { kind: 'demoData', id: accountId },
          before: { events, conversions, overlays: sampleOverlays.length },
        });
        return { ...record, state: 'removing' } as const;
      });
      for (const { video } of sampleCampaigns) publishedOverlays.forget(accountId, video.videoId);
      const answer = toDemoData(removing);
      if (answer === null) throw new Error('the sample data being removed is missing');
      return answer;
    },
  } satisfies Partial<Handlers>;
}
