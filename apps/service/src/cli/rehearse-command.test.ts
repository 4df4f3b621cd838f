import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { StoredAnswers } from '../migration/stored-answers.ts';
import { parseSettings } from '../settings/settings.ts';
import { openCommandChannel } from './command-channel.ts';
import { rehearse } from './rehearse-command.ts';

const counts = { impressions: 4, interactions: 2 };
const answers = { 'events of acct_1 camp_1': counts };

/** Methods of a real store need their object, too. */
class StoredEvents {
  readonly #rows: readonly object[];
  constructor(rows: readonly object[]) {
    this.#rows = rows;
  }
  async query<Row>(sql: string): Promise<Row[]> {
    return (sql.includes('FROM events') ? this.#rows : []) as Row[];
  }
}

/** Of a service that answers `before`, with a copy that answers `after`. */
async function rehearseWith(before: StoredAnswers | undefined, after: readonly object[]) {
  const dataDir = await mkdtemp(join(tmpdir(), 'rehearse-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  if (before !== undefined) {
    const channel = await openCommandChannel(join(dataDir, 'commands.sock'), async ({ words }, { print }) => {
      expect(words[0]).toBe('snapshot-with-answers');
      writeFileSync(join(words[1] ?? '', 'part'), 'rows');
      print(JSON.stringify(before));
    });
    onTestFinished(() => channel.close());
  }
  const printed: string[] = [];
  const isEqual = await rehearse({
    settings: parseSettings({ OVERLAY_DATA_DIR: dataDir }),
    copyControlStore: (_, target) => writeFileSync(target, 'control data'),
    print: (line) => printed.push(line),
    async upgrade(settings, runStep) {
      expect(settings.dataDir).not.toBe(dataDir);
      expect(settings.ledgerFile.startsWith(settings.dataDir)).toBe(true);
      expect(readdirSync(settings.dataDir).sort()).toEqual(['control.sqlite', 'part']);
      await runStep('event tables', async () => {});
      return { eventStore: new StoredEvents(after), close: async () => {} };
    },
  });
  expect(existsSync(join(dataDir, 'backup-staging'))).toBe(false);
  return { isEqual, printed };
}

it('upgrades a copy of what the service has, prints its steps, and finds equal summaries', async () => {
  const { isEqual, printed } = await rehearseWith(answers, [
    { accountId: 'acct_1', campaignId: 'camp_1', ...counts },
  ]);
  expect(isEqual).toBe(true);
  expect(printed).toEqual([
    expect.stringMatching(/^copied: 0\.0 MiB of version before 0\.1\.0$/),
    expect.stringMatching(/^event tables: \d+ ms$/),
    expect.stringMatching(/^upgrade to \d+\.\d+\.\d+: \d+ ms$/),
    'equal: 1 summaries',
  ]);
});

it('names each count that differs', async () => {
  const { isEqual, printed } = await rehearseWith(answers, [
    { accountId: 'acct_1', campaignId: 'camp_1', ...counts, interactions: 1 },
    { accountId: 'acct_2', campaignId: 'camp_1', impressions: 1 },
  ]);
  expect(isEqual).toBe(false);
  expect(printed.slice(-3)).toEqual([
    'events of acct_1 camp_1: interactions 2 → 1',
    'events of acct_2 camp_1: impressions 0 → 1',
    '2 counts differ',
  ]);
});

it('is refused while no service runs, because nothing says what is right', async () => {
  await expect(rehearseWith(undefined, [])).rejects.toThrow(/^no service runs on /);
});
