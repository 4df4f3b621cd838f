import { hash } from 'node:crypto';
import type { DBAdapter } from '@better-auth/core/db/adapter';
import { kyselyAdapter } from '@better-auth/kysely-adapter';
import type { BetterAuthOptions } from 'better-auth';
import type { ControlDatabase } from '../schema.ts';

type Adapter = DBAdapter<BetterAuthOptions>;
type TransactionAdapter = Omit<Adapter, 'transaction'>;
type Where = Parameters<Adapter['findOne']>[0]['where'];

/**
 * The sign-in library's database: its own adapter over five tables, with one difference: session tokens are stored as
 * hashes, so that a person who reads the database, or a backup of it, cannot sign in with what they find.
 */
export function createSignInLibraryDatabase(db: ControlDatabase): (options: BetterAuthOptions) => Adapter {
  // The library never needs several statements to be atomic: single-use values are claimed by one statement. Its
  // transactions would hold the connection of the whole control store. It converts values itself.
  const make = kyselyAdapter(db.withoutPlugins(), { type: 'sqlite', transaction: false });
  return (options: BetterAuthOptions) => {
    const adapter = make(options);
    return {
      ...adapter,
      ...withHashedTokens(adapter),
      transaction: (run) => adapter.transaction((inner) => run({ ...inner, ...withHashedTokens(inner) })),
    };
  };
}

/** The hash under which the token of a session is stored. */
export function hashSessionToken(token: string): string {
  return hash('sha256', token, 'hex');
}

function withHashedTokens(adapter: TransactionAdapter): TransactionAdapter {
  return {
    ...adapter,
    async create<Data extends Record<string, unknown>, Created = Data>(asked: {
      model: string;
      data: Omit<Data, 'id'>;
      select?: string[] | undefined;
      forceAllowId?: boolean | undefined;
    }) {
      const token = asked.model === 'session' ? textOf(asked.data, 'token') : undefined;
      if (token === undefined) return adapter.create<Data, Created>(asked);
      const data = { ...asked.data, token: hashSessionToken(token) };
      // The caller puts the token into the cookie.
      return { ...(await adapter.create<Data, Created>({ ...asked, data })), token };
    },
    async findOne<Found>(asked: Parameters<Adapter['findOne']>[0]) {
      const found = await adapter.findOne<Found>({ ...asked, where: hashedWhere(asked) });
      return withTokenOf(asked, found);
    },
    findMany: (asked) => adapter.findMany({ ...asked, where: hashedWhere(asked) }),
    count: (asked) => adapter.count({ ...asked, where: hashedWhere(asked) }),
    async update<Updated>(asked: Parameters<Adapter['update']>[0]) {
      return withTokenOf(asked, await adapter.update<Updated>({ ...asked, where: hashedWhere(asked) }));
    },
    updateMany: (asked) => adapter.updateMany({ ...asked, where: hashedWhere(asked) }),
    delete: (asked) => adapter.delete({ ...asked, where: hashedWhere(asked) }),
    deleteMany: (asked) => adapter.deleteMany({ ...asked, where: hashedWhere(asked) }),
    consumeOne: (asked) => adapter.consumeOne({ ...asked, where: hashedWhere(asked) }),
    incrementOne: (asked) => adapter.incrementOne({ ...asked, where: hashedWhere(asked) }),
  };
}

function hashedWhere<Asked extends { readonly model: string; readonly where?: Where | undefined }>({
  model,
  where,
}: Asked): Where {
  if (where === undefined || model !== 'session') return where ?? [];
  return where.map((one) => {
    if (one.field !== 'token') return one;
    const { value } = one;
    if (typeof value === 'string') return { ...one, value: hashSessionToken(value) };
    if (!Array.isArray(value)) return one;
    return { ...one, value: value.map((token) => hashSessionToken(String(token))) };
  });
}

/** A session looked up by its token gets that token back in place of its hash. */
function withTokenOf<Found>(
  { model, where }: { readonly model: string; readonly where: Where },
  found: Found | null,
): Found | null {
  const token = where.find(({ field }) => field === 'token')?.value;
  if (model !== 'session' || found === null || typeof token !== 'string') return found;
  return { ...found, token };
}

function textOf(data: object, name: string): string | undefined {
  const value: unknown = Object.entries(data).find(([known]) => known === name)?.[1];
  return typeof value === 'string' ? value : undefined;
}
