import { createHmac } from 'node:crypto';
import type { SignInAttemptRepository } from '../control-store/people/sign-in-attempts.ts';
import type { Clock } from '../scheduling/clock.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/**
 * Mails of each kind that one mailbox gets in an hour or a day (UTC). A limit that strangers can use up never locks the
 * recipient out: a link for a new password stays valid for the whole hour in which no other one is mailed.
 */
const mostOf = {
  invitation: { mails: 5, windowMs: dayMs },
  passwordReset: { mails: 3, windowMs: hourMs },
  verification: { mails: 5, windowMs: dayMs },
  guesses: { mails: 1, windowMs: dayMs },
  ceiling: { mails: 1, windowMs: hourMs },
} as const;

/** Invitations that one account makes in a day, mailed or not. */
const mostInvitations = 100;

export type MailKind = keyof typeof mostOf;

/** Limits the mails that strangers can make the service send. Counted for all nodes, by keyed hashes of the addresses. */
export interface MailAllowance {
  /** Counts a mail. False if the recipient has reached the limit for this kind of mail. */
  takeMail(kind: MailKind, email: string): Promise<boolean>;
  /** Counts an invitation. Returns when the account may make the next one if it has reached its limit; otherwise undefined. */
  takeInvitation(accountId: string): Promise<number | undefined>;
}

export interface MailAllowanceOptions {
  readonly attempts: Pick<SignInAttemptRepository, 'begin'>;
  readonly secret: string;
  readonly clock: Clock;
}

export function createMailAllowance({ attempts, secret, clock }: MailAllowanceOptions): MailAllowance {
  /** The end of the window if it is used up. */
  const take = async (name: string, most: number, windowMs: number): Promise<number | undefined> => {
    const nowMs = clock();
    const window = Math.floor(nowMs / windowMs);
    const endMs = (window + 1) * windowMs;
    const text = `mail\n${name}\n${window}`;
    const subject = createHmac('sha256', secret).update(text).digest('base64url');
    const pauseMs = (count: number) => (count < most ? 0 : endMs - nowMs);
    const isTaken = await attempts.begin(subject, { nowMs, forgottenAfterMs: windowMs, pauseMs });
    return isTaken ? undefined : endMs;
  };
  return {
    async takeMail(kind, email) {
      const { mails, windowMs } = mostOf[kind];
      return (await take(`${kind}\n${toMailbox(email)}`, mails, windowMs)) === undefined;
    },
    takeInvitation: (accountId) => take(`account\n${accountId}`, mostInvitations, dayMs),
  };
}

/** Addresses with a tag, such as `one+shop@example.com`, share a mailbox with the address without it. */
function toMailbox(email: string): string {
  const [local = '', host = ''] = email.toLowerCase().split('@');
  return `${local.split('+', 1)[0]}@${host}`;
}
