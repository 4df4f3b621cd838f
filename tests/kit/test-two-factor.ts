import { createHmac } from 'node:crypto';
import { TwoFactorSecret } from '@overlay/contract';
import Value from 'typebox/value';
import type { HttpClient } from './http-client.ts';
import { cookieOf, type TestPerson } from './test-person.ts';

export interface TestTwoFactor {
  readonly backupCodes: readonly string[];
  /** The session after the change; the previous one has ended. */
  readonly cookie: string;
  /** The app's current code, or the code of a later 30-second step. */
  code(stepsLater?: number): string;
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const periodMs = 30_000;

/**
 * Turns on the second factor as the person would, with a code of the previous step. The clock has to be stopped for
 * this.
 */
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
  const { text, body } = await client.post('/api/two-factor', { password });
  if (!Value.Check(TwoFactorSecret, body)) throw new Error(text);
  const { totpUri, backupCodes } = body;
  const secret = fromBase32(new URL(totpUri).searchParams.get('secret') ?? '');
  return {
    backupCodes,
    code: (stepsLater = 0) => toCode(secret, Math.floor(Date.now() / periodMs) + stepsLater),
  };
}

/** RFC 6238, implemented independently of the service, so that the service does not check itself. */
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
