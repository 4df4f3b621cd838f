import { isDeepStrictEqual } from 'node:util';
import { type Actor, limits, type OperationId } from '@overlay/contract';
import type { AuditRecord } from '../control-store/audit-log.ts';
import type { ControlRepositories, ControlStore } from '../control-store/control-store.ts';
import { newIdentifier } from '../identifiers/new-identifier.ts';
import type { Clock } from '../scheduling/clock.ts';
import { type Changer, serviceActor, toActor } from './actor-of.ts';

/** The change of one target. Both sides are as the owner of the account sees them: without secrets. */
export interface NotedChange {
  readonly target: {
    readonly kind: AuditRecord['targetKind'];
    readonly id: string;
    readonly name?: string | undefined;
  };
  /** Absent if the target was created. */
  readonly before?: object | undefined;
  /** Absent if the target was deleted. */
  readonly after?: object | undefined;
}

/** Passed to the work of a change. */
export interface Change {
  /** The only repositories that the work may use: see `ControlStore.transaction`. */
  readonly stores: ControlRepositories;
  readonly actor: Actor;
  readonly atMs: number;
  /** Records the change in the audit log. Work that notes nothing has changed nothing. */
  note(change: NotedChange): void;
}

/** The call of an operation. */
export interface ChangingCall {
  readonly principal: Changer;
  readonly request: { readonly id: string };
}

type Work<Result> = (change: Change) => Promise<Result>;

/**
 * How persons, keys and command lines change control data: the work and the entries of the audit log are one
 * transaction, so nothing is changed without an entry, and no entry describes a change that was not made. What the
 * service records by itself (heartbeats, uses of keys, refusals) has no entries.
 */
export class ChangeLog {
  readonly #controlStore: Pick<ControlStore, 'transaction'>;
  readonly #clock: Clock;

  constructor(controlStore: Pick<ControlStore, 'transaction'>, clock: Clock) {
    this.#controlStore = controlStore;
    this.#clock = clock;
  }

  /** A change requested by a person or the holder of a key. */
  make<Result>(
    { principal, request }: ChangingCall,
    operation: OperationId,
    work: Work<Result>,
  ): Promise<Result> {
    const { accountId } = principal;
    return this.#record({ accountId, operation, requestId: request.id }, toActor(principal), work);
  }

  /** A change made by the service itself, or requested on its command line. */
  makeAsService<Result>(accountId: string, operation: string, work: Work<Result>): Promise<Result> {
    return this.#record({ accountId, operation, requestId: null }, serviceActor, work);
  }

  #record<Result>(
    about: Pick<AuditRecord, 'accountId' | 'operation' | 'requestId'>,
    actor: Actor,
    work: Work<Result>,
  ): Promise<Result> {
    return this.#controlStore.transaction(about.accountId, async (stores) => {
      const atMs = this.#clock();
      const noted: NotedChange[] = [];
      const result = await work({ stores, actor, atMs, note: (change) => void noted.push(change) });
      for (const { target, ...sides } of noted) {
        const difference = toDifference(sides);
        if (difference === undefined) continue;
        const entryId = newIdentifier('auditEntry', atMs);
        await stores.auditLog.add(
          toFitting({
            ...about,
            entryId,
            atMs,
            actorKind: actor.kind,
            actorId: actor.id,
            actorName: toShort(actor.name),
            actorEmail: actor.email ?? null,
            targetKind: target.kind,
            targetId: target.id,
            targetName: target.name === undefined ? null : toShort(target.name),
            ...difference,
          }),
        );
      }
      return result;
    });
  }
}

type Sides = Pick<AuditRecord, 'before' | 'after'>;

/** The fields that differ; undefined if none does. */
function toDifference({ before, after }: Pick<NotedChange, 'before' | 'after'>): Sides | undefined {
  if (before === undefined || after === undefined) {
    return { before: toFields(before), after: toFields(after) };
  }
  const old = new Map(Object.entries(before));
  const current = new Map(Object.entries(after));
  const changed = [...new Set([...old.keys(), ...current.keys()])].filter(
    (name) => !isDeepStrictEqual(old.get(name), current.get(name)),
  );
  if (changed.length === 0) return undefined;
  const pick = (fields: ReadonlyMap<string, unknown>) =>
    toFields(Object.fromEntries(changed.map((name) => [name, fields.get(name) ?? null])));
  return { before: pick(old), after: pick(current) };
}

/** In case that somebody writes a key into a name. Hints such as `sk_live_…abcd` stay. */
const secretPattern = /\b(?:pk|sk|it|rt|vs)_live_[A-Za-z0-9_-]{8,}/g;

function toFields(side: object | undefined): Sides['before'] {
  if (side === undefined) return null;
  return Object.fromEntries(
    Object.entries(side).flatMap(([name, value]) => {
      const text: string | undefined = JSON.stringify(value);
      if (text === undefined) return [];
      return [[name, JSON.parse(text.replaceAll(secretPattern, '(secret)'))]];
    }),
  );
}

const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));
/** Bytes of JSON of a name: the limit has to leave room for the change. */
const nameBytes = 200;
/** Shorter values would gain nothing from being replaced by their length. */
const shortBytes = 40;

function toShort(name: string): string {
  let kept = [...name];
  while (bytesOf(kept.join('')) > nameBytes) kept = kept.slice(0, Math.floor(kept.length * 0.9));
  return kept.length === [...name].length ? name : `${kept.join('')}…`;
}

/** Of the longest fields only the length is kept, until the entry is within `limits.auditLogEntryBytes`. */
function toFitting(record: AuditRecord): AuditRecord {
  let { before, after } = record;
  const isFitting = () => bytesOf({ ...record, before, after }) <= limits.auditLogEntryBytes;
  const values = [before, after].flatMap((side) => Object.values(side ?? {})).map(bytesOf);
  const sizes = values.filter((bytes) => bytes > shortBytes).sort((a, b) => b - a);
  for (const least of sizes) {
    if (isFitting()) break;
    before = withoutLong(before, least);
    after = withoutLong(after, least);
  }
  if (isFitting()) return { ...record, before, after };
  const omitted = (side: Sides['before']) =>
    side && { fields: `(${JSON.stringify(side).length} characters)` };
  return { ...record, before: omitted(before), after: omitted(after) };
}

function withoutLong(side: Sides['before'], leastBytes: number): Sides['before'] {
  if (side === null) return null;
  return Object.fromEntries(
    Object.entries(side).map(([name, value]) =>
      bytesOf(value) < leastBytes ? [name, value] : [name, `(${JSON.stringify(value).length} characters)`],
    ),
  );
}
