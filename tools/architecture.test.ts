import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { floorPlan } from './boundaries.mjs';
import { root } from './root.mjs';

const page = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8');
const serviceSource = 'apps/service/src';

function toFile(path: string): string | undefined {
  return [path, join(serviceSource, path)].map((one) => join(root, one)).find((one) => existsSync(one));
}

test('every file that the architecture page names exists', () => {
  const paths = [...page.matchAll(/`([\w./-]+\/[\w.-]*\.(?:ts|sql))`/g)].map(([, path]) => path ?? '');
  expect(paths.length).toBeGreaterThan(10);
  expect(paths.filter((path) => toFile(path) === undefined)).toEqual([]);
});

test('the rooms stand on the page in the order that is enforced', () => {
  const plan = page.slice(page.indexOf('apps/service/src     '), page.indexOf('e2e, faults'));
  const drawn = [...plan.matchAll(/^ {2}(\S+)/gm)].map(([, room]) => room);
  expect(drawn).toEqual(['main', ...floorPlan, 'stores']);
  const rooms = floorPlan.map((room) => (room === 'settings' ? 'settings.ts' : room));
  expect(rooms.filter((room) => !existsSync(join(root, serviceSource, room)))).toEqual([]);
});

const walk = page.slice(page.indexOf('**Socket to log**'), page.indexOf('**Log to store.**'));

test('from socket to log an event passes at most ten files, of which five decide', () => {
  const paths = new Set([...walk.matchAll(/`([\w./-]+\/[\w-]+\.ts)`/g)].map(([, path]) => path));
  paths.delete('ingest/event-routes.ts'); // the other way in
  expect(paths.size).toBeLessThanOrEqual(10);
  expect([...walk.matchAll(/\*\*[a-z]+\*\*/g)]).toHaveLength(5);
});

test('the path itself is at most five files, each of which knows its neighbour', () => {
  const paths = [...walk.matchAll(/^ {3}- `([^`]+)`/gm)].map(([, path]) => path ?? '');
  expect(paths.length).toBeGreaterThan(0);
  expect(paths.length).toBeLessThanOrEqual(5);
  const texts = paths.map((path) => readFileSync(toFile(path) ?? path, 'utf8'));
  const imports = (at: number, other: number) =>
    texts[at]?.includes(`/${basename(paths[other] ?? '')}'`) ?? false;
  const strangers = paths.slice(1).filter((_, at) => !imports(at, at + 1) && !imports(at + 1, at));
  expect(strangers).toEqual([]);
});
