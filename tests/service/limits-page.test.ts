import { readFile } from 'node:fs/promises';
import { limits } from '@overlay/contract';
import { defaultAccountLimits } from '@overlay/service/internal/control-store/accounts.ts';
import { refusalPauseMs } from '@overlay/service/internal/http/admission/admitted-request.ts';
import { defaultServerLimits } from '@overlay/service/internal/settings/limits.ts';
import { parseSettings } from '@overlay/service/internal/settings/settings.ts';
import { expect, it } from 'vitest';

const page = await readFile(new URL('../../docs/limits.md', import.meta.url), 'utf8');
const number = (value: number) => value.toLocaleString('en');

it.each([
  ['body', `${limits.bodyBytes / 1024 ** 2} MiB, \`OVERLAY_MAX_BODY_BYTES\``],
  ['batch', `| events in a batch | ${limits.eventsPerBatch} |`],
  ['event', `| one event | ${limits.eventBytes / 1024} KiB |`],
  [
    'metadata',
    `${limits.metadataEntries} flat entries, ${limits.metadataBytes / 1024} KiB, keys of ${limits.metadataKeyLength} characters`,
  ],
  ['value', `${number(limits.stringValueLength)} characters`],
  ['number', `a number, as it is written | ${limits.numberLength} characters`],
  ['origin', `with an event | ${limits.originLength} characters`],
  ['headers', `| headers | ${limits.headerFields} fields, ${limits.headerBytes / 1024} KiB |`],
  ['time', `| ${limits.bodyTimeoutMs / 1_000} s each |`],
  ['pauses of a body', `| ${limits.bodyStallMs / 1_000} s | 408 `],
  ['unread answers', `| ${limits.unreadAnswerMs / 1_000} s | the connection is closed |`],
  ['exports', `a page of about 4 MiB | ${limits.exportsAtOnce}, of all accounts 16 | 429 `],
  [
    'files',
    `| ${limits.exportFiles}, of ${limits.exportFileBytes / 1024 ** 3} GiB together, for ${limits.exportFileMs / 3_600_000} h | 409 `,
  ],
  ['live streams', `among them | ${limits.liveStreams} and ${limits.liveFilters}, `],
  ['address', `\`OVERLAY_MAX_EVENTS_PER_ADDRESS\` of the service | ${limits.addressEventsPerSecond} |`],
  [
    'publishable',
    `\`eventsPerSecondPublishable\` of the account | ${number(defaultAccountLimits.eventsPerSecondPublishable)} |`,
  ],
  [
    'secret',
    `\`eventsPerSecondSecret\` of the account | ${number(defaultAccountLimits.eventsPerSecondSecret)} |`,
  ],
  [
    'device',
    `\`eventsPerSecondDevice\` of the account | ${defaultAccountLimits.eventsPerSecondDevice} | ${limits.deviceBurstEvents} |`,
  ],
  ['pause', refusalPauseMs === 250 ? 'a quarter of a second later' : 'another pause'],
  ['waiting', `${defaultServerLimits.waitingBytes / 1024 ** 2} MiB, \`OVERLAY_MAX_WAITING_BYTES\``],
  ['connections', `${number(defaultServerLimits.connections)}, \`OVERLAY_MAX_CONNECTIONS\``],
  [
    'connections of an address',
    `${number(defaultServerLimits.connectionsPerAddress)}, \`OVERLAY_MAX_CONNECTIONS_PER_ADDRESS\``,
  ],
])('the page of limits matches the code: %s', (_name, text) => {
  expect(page).toContain(text);
});

it('the limits of the process are settings', () => {
  const settings = parseSettings({
    OVERLAY_MAX_BODY_BYTES: '65536',
    OVERLAY_MAX_WAITING_BYTES: '8388608',
    OVERLAY_MAX_CONNECTIONS: '50',
    OVERLAY_MAX_CONNECTIONS_PER_ADDRESS: '5',
  });
  expect(settings.serverLimits).toEqual({
    bodyBytes: 65_536,
    waitingBytes: 8_388_608,
    connections: 50,
    connectionsPerAddress: 5,
    bodyStallMs: limits.bodyStallMs,
    refusedBodyMs: defaultServerLimits.refusedBodyMs,
    unreadAnswerMs: limits.unreadAnswerMs,
    slowReaderMs: limits.slowReaderMs,
  });
  expect(() => parseSettings({ OVERLAY_MAX_CONNECTIONS: 'many' })).toThrow(
    'OVERLAY_MAX_CONNECTIONS must be a whole number of at least 10, not "many"',
  );
});
