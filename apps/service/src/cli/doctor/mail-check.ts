import { connectToMailServer, toSender } from '../../people/mailer.ts';
import { type Checks, fault, ok, warning } from './finding.ts';
import { largestOf } from './service-state.ts';

/** Signs in to the mail server, and sends a mail if somebody is named. */
export const mailChecks: Checks = {
  async mail({ settings, mailTo, service }) {
    const { smtpUrl, smtpFrom, publicUrl } = settings;
    if (smtpUrl === undefined)
      return warning(
        'SMTP_URL is not set',
        'Set it, or pass on the links for invitations and new passwords yourself.',
      );
    const from = smtpFrom ?? toSender(publicUrl);
    const server = await connectToMailServer(smtpUrl);
    try {
      if (mailTo === undefined) await server.verify();
      else
        await server.sendMail({
          from,
          to: mailTo,
          subject: 'Test mail',
          text: `overlay doctor sent this from ${publicUrl}. Invitations and new passwords reach you in the same way.`,
        });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      return fault(
        `the mail server refuses: ${reason}`,
        'Check SMTP_URL, SMTP_FROM, and whether this machine may reach the server.',
      );
    } finally {
      server.close();
    }
    const failures = largestOf(service, 'overlay_mail_failures_total') ?? 0;
    if (failures > 0)
      return warning(
        `the server works, but ${failures} mails failed since the start`,
        'The log line "a mail could not be sent" has the code.',
      );
    return ok(
      mailTo === undefined
        ? 'the mail server accepts the sign-in; --mail ADDRESS sends a mail'
        : `a mail is on its way to ${mailTo}`,
    );
  },
};
