import type {
  Account,
  ApiKey,
  Installation,
  Overlay,
  Quarantine,
  RequestLogEntry,
  Summary,
} from '@overlay/contract';

/** A problem to look at. The page describes it and links to where it can be fixed. */
export type Attention =
  | {
      readonly kind: 'degraded';
      readonly name: string;
      readonly installationId: string;
      readonly since: string | null;
    }
  | { readonly kind: 'pending'; readonly name: string; readonly installationId: string }
  | { readonly kind: 'cap'; readonly share: number }
  /** Pages may send no more, while servers still may. */
  | { readonly kind: 'page-cap'; readonly until: 'tomorrow' | 'next-month' }
  | { readonly kind: 'refused'; readonly count: number; readonly code: string }
  | { readonly kind: 'quarantined'; readonly events: number }
  | { readonly kind: 'undeliverable'; readonly overlays: number; readonly reason: string }
  | { readonly kind: 'open-key'; readonly name: string }
  | { readonly kind: 'unpublished'; readonly name: string; readonly overlayId: string };

export interface AttentionSources {
  readonly installations?: readonly Installation[] | undefined;
  readonly account?: Account | undefined;
  /** Of today and yesterday. */
  readonly refused?: readonly RequestLogEntry[] | undefined;
  readonly quarantines?: readonly Quarantine[] | undefined;
  readonly undeliverable?: Summary['undeliverable'] | undefined;
  readonly keys?: readonly ApiKey[] | undefined;
  readonly overlays?: readonly Pick<Overlay, 'name' | 'overlayId' | 'hasUnpublishedChanges'>[] | undefined;
}

/** From these shares of the monthly cap on: the first leaves time to plan, the second to do something. */
const capNotice = 0.5;
const capWarning = 0.8;
const dayMs = 86_400_000;
const mostOfAKind = 3;

/**
 * What is wrong, most urgent first: what loses events, then what will, then what was forgotten.
 * @param now milliseconds since the epoch
 */
export function toAttention(sources: AttentionSources, now: number): readonly Attention[] {
  const { installations = [], keys = [], overlays = [] } = sources;
  const degraded = installations
    .filter(({ state }) => state === 'degraded')
    .map(({ name, installationId, degradedAt }) => ({
      kind: 'degraded' as const,
      name,
      installationId,
      since: degradedAt,
    }));
  // Without a heartbeat for a day, they were probably forgotten.
  const pending = installations
    .filter(({ state, createdAt }) => state === 'pending' && Date.parse(createdAt) < now - dayMs)
    .map(({ name, installationId }) => ({ kind: 'pending' as const, name, installationId }));
  const open = keys
    .filter(({ kind, origins, revokedAt, expiresAt }) => {
      const isOver = revokedAt !== null || (expiresAt !== null && Date.parse(expiresAt) <= now);
      return kind === 'publishable' && origins.length === 0 && !isOver;
    })
    .map(({ name }) => ({ kind: 'open-key' as const, name }));
  const unpublished = overlays
    .filter(({ hasUnpublishedChanges }) => hasUnpublishedChanges)
    .map(({ name, overlayId }) => ({ kind: 'unpublished' as const, name, overlayId }));
  const cap = toCap(sources.account);
  return [
    ...toPageCap(sources.account),
    ...cap.filter(({ share }) => share >= capWarning),
    ...toRefused(sources.refused),
    ...toQuarantined(sources.quarantines, now),
    ...degraded.slice(0, mostOfAKind),
    ...toUndeliverable(sources.undeliverable),
    ...pending.slice(0, mostOfAKind),
    ...open.slice(0, mostOfAKind),
    ...unpublished.slice(0, mostOfAKind),
    ...cap.filter(({ share }) => share < capWarning),
  ];
}

function toCap(account: Account | undefined): readonly (Attention & { readonly kind: 'cap' })[] {
  const cap = account?.limits.monthlyEventCap;
  if (account === undefined || cap === null || cap === undefined) return [];
  const share = cap === 0 ? 1 : account.usage.events / cap;
  return share < capNotice ? [] : [{ kind: 'cap', share: Math.min(1, share) }];
}

function toPageCap(account: Account | undefined): readonly Attention[] {
  const { publishableShare, publishableShareToday } = account?.usage ?? {};
  if ((publishableShare ?? 0) >= 1) return [{ kind: 'page-cap', until: 'next-month' }];
  return (publishableShareToday ?? 0) >= 1 ? [{ kind: 'page-cap', until: 'tomorrow' }] : [];
}

/** Filtered events were left out on purpose, and unverified ones are stored; the others are lost. */
function toRefused(entries: AttentionSources['refused'] = []): readonly Attention[] {
  const lost = entries.filter(({ outcome }) => outcome === 'rejected' || outcome === 'limited');
  const counts = new Map<string, number>();
  for (const { code, count } of lost) counts.set(code, (counts.get(code) ?? 0) + count);
  const [most] = [...counts].sort(([, one], [, other]) => other - one);
  if (most === undefined) return [];
  return [{ kind: 'refused', count: lost.reduce((sum, { count }) => sum + count, 0), code: most[0] }];
}

/** Bursts of the last day that nobody has released. */
function toQuarantined(quarantines: AttentionSources['quarantines'] = [], now: number): readonly Attention[] {
  const recent = quarantines.filter(({ to, releasedAt }) => {
    return releasedAt === undefined && Date.parse(to) > now - dayMs;
  });
  const events = recent.reduce((sum, quarantine) => sum + quarantine.events, 0);
  return events === 0 ? [] : [{ kind: 'quarantined', events }];
}

function toUndeliverable(reasons: Summary['undeliverable'] = []): readonly Attention[] {
  const [first] = reasons;
  if (first === undefined) return [];
  const overlays = reasons.reduce((sum, reason) => sum + reason.overlays, 0);
  return [{ kind: 'undeliverable', overlays, reason: first.reason }];
}
