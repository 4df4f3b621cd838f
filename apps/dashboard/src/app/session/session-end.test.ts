import { expect, it } from 'vitest';
import { askToSignInAgain, leaveSession, sessionEndStore } from './session-end.ts';

it('a request that is refused while the person signs out asks for nothing, and is given up', async () => {
  let refused: Promise<boolean> | undefined;
  await leaveSession(async () => {
    refused = askToSignInAgain();
    expect(sessionEndStore.isWaiting()).toBe(false);
  });
  expect(await refused).toBe(false);
  expect(sessionEndStore.isWaiting()).toBe(false);
});

it('a request that is refused during work asks the person to sign in again', async () => {
  void askToSignInAgain();
  expect(sessionEndStore.isWaiting()).toBe(true);
});
