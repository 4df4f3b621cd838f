import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Service, secretKey, startService } from '../kit/service.ts';

const page = await readFile(new URL('../../docs/questions.md', import.meta.url), 'utf8');
const headers = { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' };

/** The page's requests in order, and each question with the answer that the page promises. */
const events = /<<'EOF'\n(.*?)\nEOF/s.exec(page)?.[1] ?? '';
const conversion = /-d '(\{"conversionType.*?\})'/.exec(page)?.[1] ?? '';
const questions = [...page.matchAll(/^## (.*?)\n.*?publicUrl\}\}([^"]*)".*?^```json\n(.*?)^```/gms)].map(
  ([, question = '', path = '', answer = '']) => [question, path, JSON.parse(answer)] as const,
);

let service: Service;
const ask = async (path: string) => (await fetch(service.url + path, { headers })).json();
beforeAll(async () => {
  service = await startService();
  for (const [path, body] of [
    ['/api/sdk/event', events],
    ['/api/sdk/conversion', conversion],
  ]) {
    const answer = await fetch(service.url + path, { method: 'POST', headers, body: body ?? '' });
    expect(answer.status, await answer.text()).toBe(200);
  }
  await vi.waitFor(async () => {
    const summary = await ask('/api/analytics/summary');
    const { conversions } = await ask('/api/analytics/conversions');
    expect([summary.interactions, conversions]).toEqual([3, 1]);
  });
});
afterAll(() => service?.dispose());

test('the page has ten questions', () => {
  expect(questions).toHaveLength(10);
});

test.each(questions)('%s', async (_, path, promised) => {
  expect(await ask(path)).toMatchObject(promised);
});
