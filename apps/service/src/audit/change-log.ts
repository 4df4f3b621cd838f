import { isDeepStrictEqual } from 'node:util';
import type { Actor, OperationId } from '@overlay/contract';
import type { Clock } from '../ports/clock.ts';
import type { AuditRecord } from '../ports/control-records.ts';
import type { ControlRepositories, ControlStore } from '../ports/control-store.ts';
import { newIdentifier } from '../ports/new-identifier.ts';
import { type Changer, serviceActor, toActor } from './actor-of.ts';

/** What a change did to one thing. Both sides are as the owner of the account sees them: without secrets. */
export interface NotedChange {
  readonly target: Omit<AuditRecord['target'], 'name'> & { readonly name?: string | undefined };
  /** Absent if the target was created. */
  readonly before?: object | undefined;
  /** Absent if the target was deleted. */
  readonly after?: object | undefined;
}

/** What the work of a change is given. */
export interface Change {
  /** The only repositories that the work may ask: see `ControlStore.transaction`. */
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
 * The one way to change control data: the work and the entries of the audit log are one transaction, so that nothing is
 * changed without an entry, and no entry tells of what was not changed.
 */
export class ChangeLog {
  readonly #controlStore: Pick<ControlStore, 'transaction'>;
  readonly #clock: Clock;

  constructor(controlStore: Pick<ControlStore, 'transaction'>, clock: Clock) {
    this.#controlStore = controlStore;
    this.#clock = clock;
  }

  /** A change that a person or the holder of a key asks for. */
  make<Result>(
    { principal, request }: ChangingCall,
    operation: OperationId,
    work: Work<Result>,
  ): Promise<Result> {
    const { accountId } = principal;
    return this.#record({ accountId, operation, requestId: request.id }, toActor(principal), work);
  }

  /** A change that the service makes by itself, or that somebody asks for on its command line. */
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
        const named = { kind: target.kind, id: target.id, name: target.name ?? null };
        await stores.auditLog.add({ ...about, entryId, atMs, actor, target: named, ...difference });
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

/** Characters of JSON of one field: longer ones are only measured, so that no entry grows beyond reason. */
const longestField = 8_192;
/** In case that somebody writes a key into a name. Hints such as `sk_live_…abcd` stay. */
const secretPattern = /\b(?:pk|sk|it|rt)_live_[A-Za-z0-9_-]{8,}/g;

function toFields(side: object | undefined): Sides['before'] {
  if (side === undefined) return null;
  return Object.fromEntries(
    Object.entries(side).flatMap(([name, value]) => {
      const text: string | undefined = JSON.stringify(value);
      if (text === undefined) return [];
      if (text.length > longestField) return [[name, `(${text.length} characters)`]];
      return [[name, JSON.parse(text.replaceAll(secretPattern, '(secret)'))]];
    }),
  );
}
