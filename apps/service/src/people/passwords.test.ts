import { expect, it } from 'vitest';
import { createPasswords, createSignInQueue } from './passwords.ts';

const passwords = createPasswords();

it('a password verifies only against its own hash, however its letters were composed', async () => {
  const hash = await passwords.hash('Gr\u00f6\u00dfe \ufb01nden 12');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await passwords.verify('Gro\u0308\u00dfe finden 12', hash)).toBe(true);
  expect(await passwords.verify('Gr\u00f6\u00dfe finden 13', hash)).toBe(false);
});

// Stored by earlier versions with the package argon2, which writes the parameters in another order.
it.each([
  [
    'Gr\u00f6\u00dfe \ufb01nden 12',
    '$argon2id$v=19$m=19456,p=1,t=2$B9jd+VTq7im00d5wMgtzDg$dSFsvW5WboRcs+tPUCwoWnucgl6up5vmftsciVeJIlY',
  ],
  [
    'correct horse battery',
    '$argon2id$v=19$m=65536,p=4,t=3$Y87PMe64sM1Xq/llTJIpCA$w6symz7t1Sv8VmbjFD+KW9cl3cbKpWXJPuBq+DWLtPI',
  ],
])('a hash that an earlier version stored still verifies: %s', async (password, hash) => {
  expect(await passwords.verify(password, hash)).toBe(true);
  expect(await passwords.verify(`${password}!`, hash)).toBe(false);
});

it('networks sign in by turns: a hundred sign-ins from one do not make others wait', async () => {
  const queue = createSignInQueue();
  const ended: string[] = [];
  const signIn = (address: string) =>
    queue.run(address, async () => {
      await new Promise((resolve) => setImmediate(resolve));
      ended.push(address);
    });
  const crowd = Array.from({ length: 100 }, (_, at) => signIn(`198.51.100.${at}`));
  const others = Array.from({ length: 12 }, (_, at) => signIn(`203.0.${at}.1`));
  const outcomes = await Promise.allSettled(crowd);
  await Promise.all(others);
  const refused = outcomes.filter(({ status }) => status === 'rejected');
  expect(refused.length).toBeGreaterThan(50);
  expect(refused[0]).toMatchObject({ reason: { code: 'overloaded' } });
  // Before the last of the others, no more of the crowd than there were others, and those that had begun.
  const before = ended.slice(
    0,
    ended.findLastIndex((address) => address.startsWith('203.')),
  );
  expect(before.filter((address) => address.startsWith('198.')).length).toBeLessThan(24);
});

it('an attempt that fails gives its turn to the next one', async () => {
  const queue = createSignInQueue();
  await expect(queue.run('192.0.2.1', () => Promise.reject(new Error('wrong')))).rejects.toThrow('wrong');
  expect(await queue.run('192.0.2.1', async () => 'in')).toBe('in');
});
