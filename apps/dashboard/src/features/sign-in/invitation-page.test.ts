import { expect, test, vi } from 'vitest';

// Only a build has the translations.
vi.mock('virtual:messages', () => ({ catalogues: {} }));
vi.stubGlobal('document', { baseURI: 'https://overlay.test/' });
const { toCredentials } = await import('./invitation-page.tsx');

const fieldsOf = (fields: Readonly<Record<string, string>>) => (name: string) => fields[name] ?? '';

test('a person who has a password joins with it, and with a code where one is asked for', () => {
  expect(toCredentials(true, fieldsOf({ password: 'secret' }))).toEqual({ password: 'secret' });
  expect(toCredentials(true, fieldsOf({ password: 'secret', code: '123456' }))).toEqual({
    password: 'secret',
    code: '123456',
  });
});

test('a new person joins with a name and a password', () => {
  const fields = { name: 'Kim', password: 'secret', code: '123456' };
  expect(toCredentials(false, fieldsOf(fields))).toEqual({ name: 'Kim', password: 'secret' });
});
