import { createHmac } from 'node:crypto';
import { TwoFactorSecret } from '@overlay/contract';
import type { HttpClient } from './http-client.ts';
import { readAnswer } from './read-answer.ts';
import { cookieOf, type TestPerson } from './test-person.ts';

export interface TestTwoFactor {
  readonly backupCodes: readonly string[];
  /** The session after the change: the one before has ended. */
  readonly cookie: string;
  /** What the authenticator app shows now, or steps of 30 seconds later. */
  code(stepsLater?: number): string;
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const periodMs = 30_000;

/** Turns the second factor on, as its person would, with a code of the step before. The time has to stand still for it. */
export async function turnOnTwoFactor(client: HttpClient, { password }: TestPerson): Promise<TestTwoFactor> {
  const begun = await beginTwoFactor(client, password);
  const confirmed = await client.post('/api/two-factor/confirm', { code: begun.code(-1) });
  if (confirmed.status !== 204) throw new Error(confirmed.text);
  return { ...begun, cookie: cookieOf(confirmed) };
}

export async function beginTwoFactor(
  client: HttpClient,
  password: string,
): Promise<Omit<TestTwoFactor, 'cookie'>> {
  const { totpUri, backupCodes } = readAnswer(
    TwoFactorSecret,
    await client.post('/api/two-factor', { password }),
  );
  const secret = fromBase32(new URL(totpUri).searchParams.get('secret') ?? '');
  return {
    backupCodes,
    code: (stepsLater = 0) => toCode(secret, Math.floor(Date.now() / periodMs) + stepsLater),
  };
}

/** RFC 6238, on its own: the service does not check itself. */
function toCode(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
