import type { AnalyticsFilters } from '@overlay/contract';
import { pick } from './random-events.ts';

/** The query parameters that all analytics share. */
export interface SharedQuestion extends AnalyticsFilters {
  readonly dateFrom?: string;
  readonly dateTo?: string;
  readonly timezone?: string;
  readonly includeBots?: boolean;
  readonly includeQuarantined?: boolean;
}

const zones = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Asia/Kathmandu',
  'Pacific/Auckland',
  'Australia/Lord_Howe',
];
const values = {
  campaignId: ['camp_1', 'camp_2', 'unattributed', 'camp_none'],
  creativeId: ['crt_1', 'crt_2', 'crt_3'],
  videoId: ['vid_1', 'vid_2'],
  overlayId: ['ovl_1', 'ovl_2', 'ovl_3'],
  overlayType: ['tap', 'rating', 'poll', 'slider'],
  interactionType: ['tap', 'rating', 'poll', 'slider', 'cta_click', 'completion'],
  origin: ['https://a.example', 'https://b.example'],
  installationId: ['inst_1', 'inst_2'],
  verified: ['true', 'false'],
} as const;

/** Filters with one or several values, days in any zone, open at either end. The days cover all random events. */
export function makeRandomQuestion(random: () => number): SharedQuestion {
  const filters = Object.entries(values).flatMap(([name, all]) => {
    if (random() < 0.8) return [];
    const chosen = all.filter(() => random() < 0.5);
    return [[name, chosen.length === 0 ? [pick(random, all)] : chosen]];
  });
  return {
    ...Object.fromEntries(filters),
    ...(random() < 0.6
      ? { dateFrom: pick(random, ['2025-12-20', '2026-01-01', '2026-03-01', '2026-03-29']) }
      : {}),
    ...(random() < 0.6
      ? { dateTo: pick(random, ['2026-03-29', '2026-04-10', '2026-10-25', '2026-11-01']) }
      : {}),
    ...(random() < 0.6 ? { timezone: pick(random, zones) } : {}),
    ...(random() < 0.3 ? { includeBots: true } : {}),
    ...(random() < 0.3 ? { includeQuarantined: true } : {}),
  };
}
