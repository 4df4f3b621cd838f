import { expect, it } from 'vitest';
import { Turns } from './turns.ts';

/** Work that ends when the test ends it. */
function startWork(turns: Turns, started: string[], name: string, signal?: AbortSignal) {
  let [end, fail] = [() => {}, () => {}];
  const ended = new Promise<string>((resolve, reject) => {
    end = () => resolve(name);
    fail = () => reject(new Error(name));
  });
  const result = turns.run(() => {
    started.push(name);
    return ended;
  }, signal);
  result.catch(() => {});
  return { result, end, fail };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

it('runs a limited amount at a time and the rest in order of arrival, even after failures', async () => {
  const turns = new Turns(2);
  const started: string[] = [];
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name) => startWork(turns, started, name));
  expect(started).toEqual(['a', 'b']);
  b?.fail();
  await settle();
  expect(started).toEqual(['a', 'b', 'c']);
  a?.end();
  await settle();
  expect(started).toEqual(['a', 'b', 'c', 'd']);
  c?.end();
  d?.end();
  await expect(b?.result).rejects.toThrow('b');
  expect(await Promise.all([a?.result, c?.result, d?.result])).toEqual(['a', 'c', 'd']);
});

it('refuses work beyond the bound at once, and accepts more when there is room again', async () => {
  const turns = new Turns(1, { mostWaiting: 1, refusal: () => new Error('too many') });
  const started: string[] = [];
  const a = startWork(turns, started, 'a');
  const b = startWork(turns, started, 'b');
  await expect(startWork(turns, started, 'c').result).rejects.toThrow('too many');
  a.end();
  await settle();
  const d = startWork(turns, started, 'd');
  b.end();
  d.end();
  await d.result;
  expect(started).toEqual(['a', 'b', 'd']);
});

it('drops work that is cancelled while it waits; work that has started keeps its turn', async () => {
  const turns = new Turns(1);
  const started: string[] = [];
  const [running, waiting] = [new AbortController(), new AbortController()];
  const a = startWork(turns, started, 'a', running.signal);
  const b = startWork(turns, started, 'b', waiting.signal);
  const c = startWork(turns, started, 'c');
  waiting.abort(new Error('given up'));
  await expect(b.result).rejects.toThrow('given up');
  await expect(startWork(turns, started, 'd', waiting.signal).result).rejects.toThrow('given up');
  running.abort();
  await settle();
  expect(started).toEqual(['a']);
  a.end();
  c.end();
  await c.result;
  expect(started).toEqual(['a', 'c']);
});
