import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** The first mail to this address, once it has arrived, with its long lines unfolded. */
export async function mailTo({ mails }: Pick<MailServer, 'mails'>, email: string): Promise<string> {
  const find = () => mails.find((mail) => mail.includes(`To: ${email}`));
  while (find() === undefined) await sleep(20);
  return (find() ?? '').replaceAll('=\r\n', '').replaceAll('=3D', '=');
}

export interface MailServer {
  readonly url: string;
  /** The received mails, as sent. */
  readonly mails: readonly string[];
  stop(): Promise<void>;
}

/** Just enough SMTP to receive a mail: RFC 5321, 4.5.1. */
export async function startMailServer(
  wantedPort = 0,
  onMail: (mail: string) => void = () => {},
): Promise<MailServer> {
  const mails: string[] = [];
  const keep = (mail: string) => {
    mails.push(mail);
    onMail(mail);
  };
  const server = createServer((socket) => converse(socket, keep));
  await new Promise<void>((resolve) => server.listen(wantedPort, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function converse(socket: Socket, keep: (mail: string) => void): void {
  let text = '';
  let isMail = false;
  const say = (line: string) => socket.write(`${line}\r\n`);
  socket.on('error', () => {});
  socket.on('data', (bytes) => {
    text += bytes.toString('utf8');
    for (;;) {
      const end = text.indexOf(isMail ? '\r\n.\r\n' : '\r\n');
      if (end < 0) return;
      const part = text.slice(0, end);
      text = text.slice(end + (isMail ? 5 : 2));
      if (isMail) {
        keep(part);
        isMail = false;
        say('250 taken');
      } else if (/^DATA/i.test(part)) {
        isMail = true;
        say('354 go on');
      } else if (/^QUIT/i.test(part)) {
        say('221 bye');
        socket.end();
      } else {
        say('250 ok');
      }
    }
  });
  say('220 test');
}
