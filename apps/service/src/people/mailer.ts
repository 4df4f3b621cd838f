import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Settings } from '../settings/settings.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

export interface MailFigures {
  readonly sent: number;
  readonly failures: number;
}

/** Sends mail in the background, so that the timing of an answer does not reveal whether a mail was sent. */
export interface Mailer {
  /** Whether there is a server to send through. */
  readonly isReady: boolean;
  /** Since the start; a mail that was dropped has failed too. */
  figures(): MailFigures;
  /** Composes and sends the mail after the current answer was sent. Undefined: there is none to send. */
  send(write: () => Promise<Mail | undefined> | Mail): void;
  /** Resolves when everything is sent, or has failed. */
  settled(): Promise<void>;
}

export interface MailerOptions extends Pick<Settings, 'smtpUrl'> {
  readonly from: string;
  readonly logger: Pick<FastifyBaseLogger, 'error'>;
}

const timeoutMs = 10_000;
const afterAnswerMs = 100;
/** Mails beyond this are dropped. */
const mostUnderWay = 100;

export function createMailer({ smtpUrl, from, logger }: MailerOptions): Mailer {
  let [sent, failures] = [0, 0];
  const figures = () => ({ sent, failures });
  if (smtpUrl === undefined) return { isReady: false, figures, send() {}, settled: async () => {} };
  let server: ReturnType<typeof connectToMailServer> | undefined;
  const underWay = new Set<Promise<void>>();

  const deliver = async (write: () => Promise<Mail | undefined> | Mail): Promise<void> => {
    try {
      await sleep(afterAnswerMs);
      const mail = await write();
      if (mail === undefined) return;
      server ??= connectToMailServer(smtpUrl);
      await (await server).sendMail({ from, ...mail });
      sent += 1;
    } catch (error) {
      failures += 1;
      // Not the error itself: it contains the address, which must not be logged.
      logger.error({ code: toCode(error) }, 'a mail could not be sent');
    }
  };

  return {
    isReady: true,
    figures,
    send(write) {
      if (underWay.size >= mostUnderWay) {
        failures += 1;
        logger.error('a mail was dropped: too many are being sent');
        return;
      }
      const sending = deliver(write);
      underWay.add(sending);
      sending.finally(() => underWay.delete(sending));
    },
    async settled() {
      await Promise.all(underWay);
    },
  };
}

/** Connections are opened when a mail is sent. */
export async function connectToMailServer(smtpUrl: string) {
  const { createTransport } = await import('nodemailer');
  const limits = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs };
  return createTransport({ url: smtpUrl, ...limits });
}

/** The sender of mails if no setting names one. */
export function toSender(publicUrl: string): string {
  return `Overlay <overlay@${new URL(publicUrl).hostname}>`;
}

function toCode(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
