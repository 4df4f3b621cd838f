import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SiteCheck } from '@overlay/contract';
import { parseSettings } from '@overlay/service/internal/settings/settings.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readAnswer } from '../kit/read-answer.ts';
import { startTestService, type TestService } from '../kit/test-service.ts';

/** The only address that the service may connect to: the site of the attacker. */
const outside = '127.0.0.7';
const secret = '<title>only for machines of this network</title>';

const closing: (() => void)[] = [];
const reached: string[] = [];
let service: TestService;
let inside: number;
let attacker: number;

async function serve(host: string, onRequest: RequestListener): Promise<number> {
  const server = createServer(onRequest);
  if (host !== outside) server.on('connection', (socket) => reached.push(String(socket.localAddress)));
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

beforeAll(async () => {
  // On every address of this machine, IPv4 and IPv6.
  inside = await serve('::', (_request, response) => {
    response.setHeader('content-type', 'text/html').end(secret);
  });
  attacker = await serve(outside, ({ url = '/' }, response) => {
    const target = new URL(url, 'http://attacker.test').searchParams.get('to') ?? '';
    const status = Number(url.slice(1, 4));
    // As bytes, which may be anything.
    const location = Buffer.from(target).toString('latin1');
    response.writeHead(status, { location, 'content-type': 'text/html' }).end();
  });
  const settings = parseSettings({ OVERLAY_OUTGOING_ALLOW: `${outside}/32` });
  service = await startTestService({ rateLimits: false, outgoingAllow: settings.outgoingAllow });
});
afterAll(async () => {
  for (const close of closing) close();
  await service.stop();
});

async function check(url: string) {
  return service.client(service.account.secretKey).post('/api/site-checks', { url });
}

async function expectRefused(url: string) {
  const before = reached.length;
  const answer = await check(url);
  expect(answer.text).not.toContain(secret);
  if (answer.status !== 422) {
    const { checks } = readAnswer(SiteCheck, answer);
    expect(checks).toMatchObject([{ code: 'page', ok: false }]);
  }
  expect(reached.slice(before)).toEqual([]);
}

/** Spellings of the loopback address, and of others that only this machine or its network reaches. */
const hosts = [
  '127.0.0.1',
  '127.0.0.2',
  '127.1',
  '127.0.1',
  '2130706433',
  '0x7f000001',
  '0x7f.0.0.1',
  '017700000001',
  '0177.0.0.01',
  '0',
  '0.0.0.0',
  '１２７.0.0.1',
  '127。0。0。1',
  '%31%32%37.0.0.1',
  'localhost',
  'LOCALHOST',
  'localhost.',
  '127.0.0.1.',
  '[::1]',
  '[::]',
  '[0:0:0:0:0:0:0:1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::ffff:0:127.0.0.1]',
  '[::127.0.0.1]',
  '[64:ff9b::127.0.0.1]',
  '[64:ff9b:1::7f00:1]',
  '[2002:7f00:1::1]',
  '[2001:0:7f00:1::1]',
  '[fe80::1]',
  '[fc00::1]',
  '[fd00:ec2::254]',
  '[ff02::1]',
  '10.0.0.1',
  '100.100.100.200',
  '168.63.129.16',
  '169.254.169.254',
  '172.16.0.1',
  '192.168.0.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
];

describe('an address that is not public is not connected to', () => {
  it.each(hosts)('http://%s', (host) => expectRefused(`http://${host}:${inside}/`));
  it.each(hosts)('by a redirect to http://%s', (host) =>
    expectRefused(`http://${outside}:${attacker}/302?to=${encodeURIComponent(`http://${host}:${inside}/`)}`),
  );
});

describe('tricks with the address', () => {
  it.each([
    `http://${outside}@127.0.0.1:PORT/`,
    'http://user:password@127.0.0.1:PORT/',
    `http://127.0.0.1:PORT\\@${outside}/`,
    `http://127.0.0.1:PORT#@${outside}/`,
    `http://127.0.0.1:PORT?@${outside}/`,
    'http:127.0.0.1:PORT/',
    'http:\\\\127.0.0.1:PORT\\',
    ' http://127.0.0.1:PORT/',
    'http://127.0.0.1\t:PORT/',
    'hTTp://127.0.0.1:PORT/',
    'https://127.0.0.1:PORT/',
    'ws://127.0.0.1:PORT/',
    'gopher://127.0.0.1:PORT/_GET%20/',
    'file:///etc/passwd',
    'file://127.0.0.1/etc/passwd',
    'data:text/html,hello',
    'blob:http://127.0.0.1:PORT/1',
    'javascript:fetch("/")',
    'jar:http://127.0.0.1:PORT!/',
    '//127.0.0.1:PORT/',
    'http://',
    'http://[::1',
    'http://127.0.0.1:99999/',
    'http://127.0.0.1:22/',
  ])('%s', (url) => expectRefused(url.replaceAll('PORT', String(inside))));

  it.each([301, 302, 303, 307, 308])(
    'a %i to a file, a password, or another scheme ends there',
    async (status) => {
      for (const to of [
        'file:///etc/passwd',
        `http://a:b@${outside}:${attacker}/200`,
        'ftp://127.0.0.1/',
        '//[::1]/',
      ])
        await expectRefused(`http://${outside}:${attacker}/${status}?to=${encodeURIComponent(to)}`);
    },
  );
});

it('the service does not tell what is inside from what is not there', async () => {
  const details = await Promise.all(
    [inside, 1_025].map(
      async (port) => readAnswer(SiteCheck, await check(`http://127.0.0.1:${port}/`)).checks,
    ),
  );
  expect(details[0]).toEqual(details[1]);
});

it('what the witness serves would be found if it were allowed', async () => {
  const answer = await fetch(`http://127.0.0.1:${inside}/`);
  expect(await answer.text()).toBe(secret);
  expect(reached).not.toEqual([]);
});
