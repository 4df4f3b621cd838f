import { pino } from 'pino';
import { expect, it } from 'vitest';
import { createMailer } from './mailer.ts';

const logger = pino({ level: 'silent' });
const mail = { to: 'somebody@overlay.test', subject: 'Hello', text: 'Hello' };

it('counts mails that could not be sent, and those that were dropped', async () => {
  // Nothing listens on that port.
  const mailer = createMailer({ smtpUrl: 'smtp://127.0.0.1:9', from: 'overlay@overlay.test', logger });
  for (let sent = 0; sent < 101; sent += 1) mailer.send(() => mail);
  expect(mailer.figures()).toEqual({ sent: 0, failures: 1 });
  await mailer.settled();
  expect(mailer.figures()).toEqual({ sent: 0, failures: 101 });
});
