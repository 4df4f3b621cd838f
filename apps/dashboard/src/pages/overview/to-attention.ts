import type { Account, ApiKey, Installation, Overlay, RequestLogEntry, Summary } from '@overlay/contract';

/** Something that somebody should look at. The page says it in words and leads to where it is put right. */
export type Attention =
  | {
      readonly kind: 'degraded';
      readonly name: string;
      readonly installationId: string;
      readonly since: string | null;
    }
  | { readonly kind: 'pending'; readonly name: string; readonly installationId: string }
  | { readonly kind: 'cap'; readonly share: number }
  | { readonly kind: 'refused'; readonly count: number; readonly code: string }
  | { readonly kind: 'undeliverable'; readonly overlays: number; readonly reason: string }
  | { readonly kind: 'open-key'; readonly name: string }
  | { readonly kind: 'unpublished'; readonly name: string; readonly overlayId: string };

export interface AttentionSources {
  readonly installations?: readonly Installation[] | undefined;
  readonly account?: Account | undefined;
  /** Of today and yesterday. */
  readonly refused?: readonly RequestLogEntry[] | undefined;
  readonly undeliverable?: Summary['undeliverable'] | undefined;
  readonly keys?: readonly ApiKey[] | undefined;
  readonly overlays?: readonly Pick<Overlay, 'name' | 'overlayId' | 'hasUnpublishedChanges'>[] | undefined;
}

/** From this share of the monthly cap on there is still time to do something. */
const capWarning = 0.8;
/** A shop is connected within a day, or somebody has forgotten it. */
const pendingMs = 86_400_000;
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
  const pending = installations
    .filter(({ state, createdAt }) => state === 'pending' && Date.parse(createdAt) < now - pendingMs)
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
  return [
    ...toCap(sources.account),
    ...toRefused(sources.refused),
    ...degraded.slice(0, mostOfAKind),
    ...toUndeliverable(sources.undeliverable),
    ...pending.slice(0, mostOfAKind),
    ...open.slice(0, mostOfAKind),
    ...unpublished.slice(0, mostOfAKind),
  ];
}

function toCap(account: Account | undefined): readonly Attention[] {
  const cap = account?.limits.monthlyEventCap;
  if (account === undefined || cap === null || cap === undefined) return [];
  const share = cap === 0 ? 1 : account.usage.events / cap;
  return share < capWarning ? [] : [{ kind: 'cap', share: Math.min(1, share) }];
}

/** Filtered events were left out because somebody wanted it so; the others are lost. */
function toRefused(entries: AttentionSources['refused'] = []): readonly Attention[] {
  const lost = entries.filter(({ outcome }) => outcome !== 'filtered');
  const counts = new Map<string, number>();
  for (const { code, count } of lost) counts.set(code, (counts.get(code) ?? 0) + count);
  const [most] = [...counts].sort(([, one], [, other]) => other - one);
  if (most === undefined) return [];
  return [{ kind: 'refused', count: lost.reduce((sum, { count }) => sum + count, 0), code: most[0] }];
}

function toUndeliverable(reasons: Summary['undeliverable'] = []): readonly Attention[] {
  const [first] = reasons;
  if (first === undefined) return [];
  const overlays = reasons.reduce((sum, reason) => sum + reason.overlays, 0);
  return [{ kind: 'undeliverable', overlays, reason: first.reason }];
}
