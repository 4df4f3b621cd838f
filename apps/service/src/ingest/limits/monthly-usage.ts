import type { KeyKind } from '@overlay/contract';
import { LRUCache } from 'lru-cache';
import { demoDataKeyId } from '../../control-store/demo-data.ts';
import type { KeyRecord } from '../../control-store/keys.ts';
import type { UsageMarkRepository } from '../../control-store/monthly-usage.ts';
import type { EventStore } from '../../event-store/event-store.ts';
import { sql } from '../../event-tables/sql.ts';
import { ofAccounts } from '../../event-tables/tenant.ts';
import { type Clock, dayMs } from '../../scheduling/clock.ts';
import { growingTo } from '../../scheduling/growing.ts';
import { within } from '../../scheduling/within.ts';
import {
  AccountUsage,
  addEvents,
  type EventsByDay,
  type PublishableUsage,
  slotMs,
  toMonth,
} from './account-usage.ts';

/** Sample data of the demo is not counted. */
const countUsage = sql`
  SELECT accountId, toString(toDate(createdAt)) AS day, keyId, count() AS events
  FROM ${ofAccounts('events')}
  WHERE keyId != {demoDataKeyId:String}
    AND createdAt >= fromUnixTimestamp64Milli({fromMs:Int64}, 'UTC')
    AND createdAt < fromUnixTimestamp64Milli({toMs:Int64}, 'UTC')
  GROUP BY accountId, day, keyId`;

const betweenCountsMs = 60_000;
/** Leaves time for events that have their timestamp but are not in the log yet. */
const marginMs = 30_000;
/** Without the store the usage of others is unknown, and events are accepted: the cap is about money, not safety. */
const retryAfterMs = 10_000;
/** The first requests of an account wait for its count, at most this long. */
const longestWaitMs = 10_000;
/** Beyond this, the least recently used account is evicted, and counted again when it next sends. */
const mostAccounts = 20_000;
const mostKeys = 50_000;
/** Accounts in one statement: their identifiers are one parameter. */
const mostAccountsPerStatement = 500;

export interface MonthlyUsageOptions {
  readonly store: Pick<EventStore, 'query'>;
  readonly marks: UsageMarkRepository;
  readonly findKey: (accountId: string, keyId: string) => Promise<Pick<KeyRecord, 'kind'> | undefined>;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
}

interface StoredUsage {
  readonly accountId: string;
  readonly day: string;
  readonly keyId: string;
  readonly events: number;
}

function* inStatements(usages: readonly AccountUsage[]): Generator<readonly AccountUsage[]> {
  for (let start = 0; start < usages.length; start += mostAccountsPerStatement) {
    yield usages.slice(start, start + mostAccountsPerStatement);
  }
}

/** How much each account has stored in the current month (UTC). */
export class MonthlyUsage {
  readonly #options: MonthlyUsageOptions;
  readonly #accounts = new LRUCache<string, AccountUsage>(growingTo(mostAccounts));
  readonly #kinds = new LRUCache<string, KeyKind>(growingTo(mostKeys));
  #new: AccountUsage[] = [];
  #newCount: Promise<void> | undefined;
  #lastCount: Promise<void> = Promise.resolve();
  #nextCountMs: number;

  constructor(options: MonthlyUsageOptions) {
    this.#options = options;
    this.#nextCountMs = options.clock() + betweenCountsMs;
  }

  /**
   * Events that this process has accepted until now, plus those that other nodes had accepted at the last count in the store,
   * which runs once a minute for all accounts that sent since the previous one. An account that is new to this process is
   * counted at once, and its first requests wait for that.
   */
  of(accountId: string): number | Promise<number> {
    const nowMs = this.#options.clock();
    let usage = this.#accounts.get(accountId);
    if (usage === undefined || nowMs >= usage.month.endMs) {
      usage = new AccountUsage(accountId, toMonth(nowMs));
      this.#accounts.set(accountId, usage);
    }
    const found = usage;
    if (!found.isKnown) {
      found.firstCount ??= within(longestWaitMs, this.#countNew(found), () => {});
      return found.firstCount.then(() => found.events);
    }
    found.hasSentSinceCount = true;
    if (nowMs >= this.#nextCountMs) {
      this.#nextCountMs = nowMs + betweenCountsMs;
      void this.#enqueue(() => [...this.#accounts.values()].filter((one) => one.hasSentSinceCount));
    }
    return found.events;
  }

  /** The same by day and kind of key. Empty for an account that `of` was never asked about. */
  byDay(accountId: string): ReadonlyMap<string, number> {
    return this.#accounts.get(accountId)?.byDay ?? new Map();
  }

  /** The part of it that publishable keys sent. Zero for an account that `of` was never asked about. */
  publishable(accountId: string): PublishableUsage {
    const usage = this.#accounts.get(accountId);
    return usage?.publishable(this.#options.clock()) ?? { month: 0, today: 0 };
  }

  /**
   * Call before events of an account are deleted from the store: they still count in their month, also after a restart.
   * Rejects if the counts could not be saved.
   */
  async keep(accountId: string): Promise<void> {
    await this.of(accountId);
    const usage = this.#accounts.get(accountId);
    if (usage === undefined) return;
    const stored = await this.#read([usage], usage.month.startMs, this.#options.clock() + 1);
    usage.atLeast(stored.get(accountId) ?? []);
    await this.#saveMarks([usage]);
  }

  /** Call when the process stops. */
  async saveMarks(): Promise<void> {
    await this.#saveMarks([...this.#accounts.values()].filter(({ isKnown }) => isKnown));
  }

  /** Call once events are durable. */
  add(accountId: string, keyKind: KeyKind, events: number, createdAtMs: number): void {
    this.#accounts.get(accountId)?.add(keyKind, events, createdAtMs);
  }

  /** Accounts that arrive while a statement runs share the next one. */
  #countNew(usage: AccountUsage): Promise<void> {
    this.#new.push(usage);
    this.#newCount ??= this.#enqueue(() => {
      const counted = this.#new;
      this.#new = [];
      this.#newCount = undefined;
      return counted;
    });
    return this.#newCount;
  }

  #enqueue(take: () => readonly AccountUsage[]): Promise<void> {
    this.#lastCount = this.#lastCount.then(() => this.#count(take()));
    return this.#lastCount;
  }

  async #count(usages: readonly AccountUsage[]): Promise<void> {
    const { clock, onError } = this.#options;
    const nowMs = clock();
    const monthMs = toMonth(nowMs).startMs;
    // Two days are counted every time, to find late rows; earlier ones only after a pause.
    const recentMs = Math.max(monthMs, (Math.floor(nowMs / dayMs) - 1) * dayMs);
    const isRecent = ({ countedToMs }: AccountUsage) => countedToMs >= recentMs;
    const older = usages.filter((usage) => !isRecent(usage));
    try {
      await this.#readMarks(older);
      await this.#countStored(usages.filter(isRecent), recentMs);
      await this.#countStored(older, monthMs);
      await this.#saveMarks(usages);
    } catch (error) {
      for (const usage of usages) usage.isKnown = usage.hasSentSinceCount = true;
      this.#nextCountMs = nowMs + retryAfterMs;
      onError(error);
    }
  }

  async #countStored(usages: readonly AccountUsage[], fromMs: number): Promise<void> {
    const toMs = Math.floor((this.#options.clock() - marginMs) / slotMs) * slotMs;
    for (const some of inStatements(usages)) {
      for (const usage of some) usage.hasSentSinceCount = false;
      const stored = await this.#read(some, fromMs, toMs);
      for (const usage of some) usage.countedTo(toMs, stored.get(usage.accountId) ?? new Map());
    }
  }

  async #read(
    usages: readonly AccountUsage[],
    fromMs: number,
    toMs: number,
  ): Promise<ReadonlyMap<string, EventsByDay>> {
    const stored = new Map(usages.map(({ accountId }): [string, EventsByDay] => [accountId, new Map()]));
    const params = { accountIds: [...stored.keys()], demoDataKeyId, fromMs, toMs };
    for (const row of await this.#options.store.query<StoredUsage>(countUsage, params)) {
      const days = stored.get(row.accountId);
      if (days !== undefined) addEvents(days, row.day, await this.#kindOf(row), row.events);
    }
    return stored;
  }

  /** Counts that an earlier process or another node saved before a deletion. */
  async #readMarks(usages: readonly AccountUsage[]): Promise<void> {
    for (const some of inStatements(usages)) {
      const month = some[0]?.month.name ?? '';
      const accountIds = some.map(({ accountId }) => accountId);
      const marks = await this.#options.marks.find(accountIds, month);
      const byAccount = new Map(marks.map(({ accountId, byDay }) => [accountId, byDay]));
      for (const usage of some) usage.atLeast(Object.entries(byAccount.get(usage.accountId) ?? {}));
    }
  }

  async #saveMarks(usages: readonly AccountUsage[]): Promise<void> {
    const month = toMonth(this.#options.clock()).name;
    const raised = usages.filter((usage) => usage.month.name === month && usage.events > usage.markedEvents);
    const marks = raised.map(({ accountId, byDay }) => ({ accountId, byDay: Object.fromEntries(byDay) }));
    const counts = raised.map(({ events }) => events);
    if (marks.length > 0) await this.#options.marks.raise(month, marks);
    for (const [index, usage] of raised.entries()) usage.markedEvents = counts[index] ?? 0;
  }

  /** A key never changes its kind. */
  async #kindOf({ accountId, keyId }: StoredUsage): Promise<KeyKind> {
    const known = this.#kinds.get(keyId);
    if (known !== undefined) return known;
    const { kind } = (await this.#options.findKey(accountId, keyId)) ?? { kind: 'publishable' };
    this.#kinds.set(keyId, kind);
    return kind;
  }
}
