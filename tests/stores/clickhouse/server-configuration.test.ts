import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Session } from 'chdb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const folder = fileURLToPath(new URL('../../../deploy/clickhouse/', import.meta.url));
const server = join(folder, 'config.d/small-server.xml');
const serverText = readFileSync(server, 'utf8');
const userText = readFileSync(join(folder, 'users.d/overlay.xml'), 'utf8');

let path: string;
let engine: Session;
beforeAll(async () => {
  path = await mkdtemp(join(tmpdir(), 'server-configuration-'));
  // The engine is the server's, and reads the same configuration.
  engine = new Session(join(path, 'engine'), { connectionArgs: [`--config-file=${server}`] });
});
afterAll(async () => {
  engine.close();
  await rm(path, { recursive: true });
});

interface Setting {
  readonly name: string;
  readonly value: string;
}

/** Direct child elements that contain only a value. */
function settingsIn(text: string, element: string): Setting[] {
  const indented = new RegExp(`^( *)<${element}>\\n([\\s\\S]*?)^\\1</${element}>`, 'm').exec(text);
  const [, indent = '', body = ''] = indented ?? [];
  const leaf = new RegExp(`^${indent}    <(\\w+)>([^<\\n]*)</\\1>$`, 'gm');
  return [...body.matchAll(leaf)].map(([, name = '', value = '']) => ({ name, value }));
}

function rowsOf(table: string, names: readonly string[]): Map<string, string> {
  const list = names.map((name) => `'${name}'`).join(', ');
  const text = engine.query(`SELECT name, value FROM system.${table} WHERE name IN (${list})`, 'TSV').trim();
  return new Map(text.split('\n').map((line) => line.split('\t') as [string, string]));
}

describe('the configuration of a small server', () => {
  test('has no setting that the engine does not know', () => {
    const settings = settingsIn(serverText, 'clickhouse');
    expect(settings.length).toBeGreaterThan(12);
    const known = rowsOf(
      'server_settings',
      settings.map(({ name }) => name),
    );
    expect(settings.filter(({ name }) => !known.has(name))).toEqual([]);
  });

  test('changes the behaviour of tables, as reported by an engine that has read it', () => {
    const settings = settingsIn(serverText, 'merge_tree');
    expect(settings.length).toBeGreaterThan(3);
    const known = rowsOf(
      'merge_tree_settings',
      settings.map(({ name }) => name),
    );
    expect(Object.fromEntries(known)).toEqual(
      Object.fromEntries(settings.map(({ name, value }) => [name, value])),
    );
  });

  test('limits memory, caches and merges, as reported by an engine that has read it', () => {
    const settings = settingsIn(serverText, 'clickhouse');
    // A pool that this engine has not started reports 0.
    const inForce = [
      ...rowsOf(
        'server_settings',
        settings.map(({ name }) => name),
      ),
    ].filter(([, value]) => value !== '0');
    const asked = new Map(settings.map(({ name, value }) => [name, value]));
    expect(inForce.filter(([name, value]) => asked.get(name) !== value)).toEqual([]);
    expect(inForce.map(([name]) => name)).toEqual(
      expect.arrayContaining([
        'max_server_memory_usage_to_ram_ratio',
        'mark_cache_size',
        'background_pool_size',
      ]),
    );
  });

  test('lets the server start: a mutation needs no more free threads than there are', () => {
    const number = (element: string, name: string) =>
      Number(settingsIn(serverText, element).find((setting) => setting.name === name)?.value);
    const tasks =
      number('clickhouse', 'background_pool_size') *
      number('clickhouse', 'background_merges_mutations_concurrency_ratio');
    for (const { name, value } of settingsIn(serverText, 'merge_tree')) {
      if (name.startsWith('number_of_free_entries')) expect(Number(value)).toBeLessThanOrEqual(tasks);
    }
  });

  test('lets no system table grow without limit', () => {
    const kept = [...serverText.matchAll(/^ {4}<(\w+_log)>/gm)].map(([, name]) => name);
    expect(kept).toEqual(['query_log']);
    expect(serverText).toMatch(
      /<query_log>[\s\S]*TTL event_date \+ INTERVAL \d+ DAY DELETE[\s\S]*<\/query_log>/,
    );
  });
});

test('the profile of the user has no setting that the engine does not know', () => {
  const profile = /<profiles>([\s\S]*)<\/profiles>/.exec(userText)?.[1] ?? '';
  const names = [...profile.matchAll(/<(\w+)>[^<\n]+<\/\1>/g)].map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(5);
  const known = rowsOf('settings', names);
  expect(names.filter((name) => !known.has(name))).toEqual([]);
});

test.each([
  ['the server', serverText],
  ['the user', /<profiles>[\s\S]*<\/profiles>/.exec(userText)?.[0] ?? ''],
])('every setting of %s has a sentence that explains it', (_, text) => {
  const lines = text.split('\n').map((line) => line.trim());
  const settings = lines
    .map((line, index) => ({ line, before: lines[index - 1] ?? '' }))
    .filter(({ line }) => /^<(\w+)>\d[^<]*<\/\1>$/.test(line) && !/<(size|count|flush_\w+)>/.test(line));
  expect(settings.length).toBeGreaterThan(5);
  expect(settings.filter(({ before }) => !/^<!-- .*[.] -->$/.test(before))).toEqual([]);
});
