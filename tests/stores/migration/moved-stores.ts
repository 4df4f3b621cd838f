import { randomUUID } from 'node:crypto';
import { newAccount } from '@overlay/service/internal/control-store/accounts.ts';
import { toConversionLine } from '@overlay/service/internal/event/conversion-row.ts';
import { makeEventRow } from '@overlay/service/internal/event/event-row.fixture.ts';
import { type EventRow, toRowLine } from '@overlay/service/internal/event/event-row.ts';
import { columnsOf } from '@overlay/service/internal/event/row-stream.ts';
import { type LogEntry, storeConsumer } from '@overlay/service/internal/log/event-log.ts';
import type { Ports } from '@overlay/service/internal/ports/ports.ts';

/** A random number generator with a seed. */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const dayMs = 86_400_000;

/** Events with every value that is hard to copy: long fractions, tabs, quotes, other alphabets, nothing. */
export function randomRow(random: () => number, nowMs: number): EventRow {
  const pick = <Value>(values: readonly Value[]): Value =>
    values[Math.floor(random() * values.length)] as Value;
  const fraction = () =>
    pick([null, 0, random(), random() * 10 ** Math.floor(random() * 30 - 10), 1 / 3, 0.1 + 0.2]);
  return makeEventRow({
    accountId: pick(['acct_a', 'acct_b']),
    eventId: `evt_${Math.floor(random() * 2 ** 32)}_${Math.floor(random() * 2 ** 32)}`,
    timestamp: nowMs - Math.floor(random() * 6 * dayMs),
    createdAt: nowMs - Math.floor(random() * dayMs),
    interactionType: pick(['tap', 'poll', '']),
    campaignId: pick(['camp_1', 'camp_2', '']),
    deviceHashHex: pick(['', 'ab'.repeat(32)]),
    valueNumber: fraction(),
    valueString: pick([null, '', 'a\tb\nc\\d\'"', 'naïve 🗝 東京', '\\N', '\0\b\f\r']),
    videoTimeSeconds: fraction(),
    watchedSeconds: fraction(),
    metadata: pick(['', '{"a":"\\t\\n"}', '{"b":[1,2]}']),
    playedSegments: pick([
      [],
      [[0, 1 / 3]],
      [
        [random(), random() * 100],
        [1e-7, 12345678.9],
      ],
    ]),
    exposureMs: pick([null, 5]),
    measurable: pick([null, 0, 1]),
    unverified: pick([[], ['devices'], ['devices', 'backdated']] as const),
    quarantineId: pick(['', 'quar_1']),
  });
}

export function toEntry(row: EventRow, key?: string): LogEntry {
  return {
    key: key === undefined ? undefined : Buffer.alloc(16, `${key} `),
    line: toRowLine(row),
    createdAt: row.createdAt,
    payloadHash: 7,
  };
}

export function conversionEntry(id: number, nowMs: number): LogEntry {
  const line = toConversionLine({
    accountId: id % 2 === 0 ? 'acct_a' : 'acct_b',
    conversionId: `conv_${id}`,
    timestamp: nowMs - id * 1_800_000,
    createdAt: nowMs,
    conversionType: 'purchase',
    amount: id % 3 === 0 ? null : `${id}.0${id % 10}`,
    currency: 'EUR',
    orderId: `order "${id}"`,
    campaignId: 'camp_1',
    creativeId: '',
    videoId: 'vid_1',
    sessionId: 'sess_1',
    deviceHashHex: '',
    installationId: '',
    metadata: '',
    keyId: 'key_1',
    amountText: `${id}.00`,
  });
  return { key: Buffer.alloc(16, `conv ${id} `), line, createdAt: nowMs, payloadHash: 1 };
}

export async function fillControlData({ controlStore }: Ports, nowMs: number): Promise<void> {
  await controlStore.migrate();
  for (const accountId of ['acct_a', 'acct_b']) {
    await controlStore.accounts.create(newAccount(accountId, `Shop “${accountId}”`, nowMs));
  }
  await controlStore.instanceSecrets.set('a secret', randomUUID());
}

/** Every row of every stream and table, as text. */
export async function readEverything({
  eventStore,
  controlStore,
  eventLog,
  conversionLog,
}: Ports): Promise<string[]> {
  const lines: string[] = [];
  for (const stream of ['events', 'conversions'] as const) {
    const columns = columnsOf[stream].map((column) =>
      column === 'deviceHashHex' ? 'hex(deviceHash) AS device' : column,
    );
    const rows = await eventStore.query(`SELECT ${columns.join(', ')} FROM ${stream} ORDER BY ALL`);
    lines.push(...rows.map((row) => `${stream} ${JSON.stringify(row)}`));
  }
  for (const log of [eventLog, conversionLog]) {
    const { deadLetters } = await log.consumer(storeConsumer);
    for await (const page of deadLetters.list()) {
      lines.push(...page.map((letter) => `dead letter ${JSON.stringify(Object.entries(letter).sort())}`));
    }
  }
  await controlStore.copies.eachPage(async ({ table, rows }) => {
    for (const row of rows) {
      if (row.name !== 'migration') lines.push(`${table} ${JSON.stringify(Object.entries(row).sort())}`);
    }
  });
  return lines;
}
