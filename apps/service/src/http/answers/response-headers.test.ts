import { pino } from 'pino';
import { expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { ProblemError } from './problem-error.ts';

async function answersOf(publicUrl: string, hsts?: boolean) {
  const app = createApp({
    publicUrl,
    logger: pino({ level: 'silent' }),
    ...(hsts === undefined ? {} : { hsts }),
  });
  app.get('/here', async () => ({ ok: true }));
  app.get('/refused', async () => {
    throw new ProblemError('conflict');
  });
  const answers = [];
  for (const url of ['/here', '/refused', '/nowhere', '/%zz']) answers.push(await app.inject({ url }));
  await app.close();
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 409, 404, 400]);
  return answers;
}

it('every answer says that its type is not to be guessed, that to an address nobody can decode too', async () => {
  for (const { headers } of await answersOf('http://127.0.0.1:8787')) {
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['x-request-id']).toBeDefined();
    expect(headers['strict-transport-security']).toBeUndefined();
  }
});

it('under an https address, every answer tells browsers to use nothing else', async () => {
  for (const { headers } of await answersOf('https://overlay.test')) {
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
  }
});

it('a setting leaves that to the proxy', async () => {
  for (const { headers } of await answersOf('https://overlay.test', false)) {
    expect(headers['strict-transport-security']).toBeUndefined();
  }
});
