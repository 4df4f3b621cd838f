import { expect, it } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

it.each([
  'qwerty123456',
  'Administrator',
  '1qaz2wsx3edc',
  'password1234',
  'Password123!',
  'P@ssw0rd2026',
  '!!welcome2026',
  'passwordpassword',
  'aaaaaaaaaaaa',
  'abcabcabcabc',
  '123412341234',
  'pass word 1234',
])('%s is common', async (password) => {
  expect(await isCommonPassword(password)).toBe(true);
});

it.each([
  'correct horse battery staple',
  'a longer sentence is better',
  'welcome-to-our-film-shop',
  'password of the third floor',
  'xK7#pQ2vLm9!',
  'Größe finden 12',
])('%s is not', async (password) => {
  expect(await isCommonPassword(password)).toBe(false);
});
