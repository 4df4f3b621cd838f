import { readdir, readFile } from 'node:fs/promises';
import { errorCatalogue, limits, operations } from '@overlay/contract';
import { defaultAccountLimits } from '@overlay/service/internal/control-store/accounts.ts';
import { beforeAll, expect, it } from 'vitest';

const root = new URL('../../', import.meta.url);
const pages = new Map<string, string>();
beforeAll(async () => {
  const guides = (await readdir(new URL('docs', root))).filter((name) => name.endsWith('.md'));
  for (const name of ['README.md', 'SECURITY.md', ...guides.map((guide) => `docs/${guide}`)])
    pages.set(name, await readFile(new URL(name, root), 'utf8'));
});

/** What the pages say that matches, as `page: text`, without what `isTrue`. */
const findWrong = (pattern: RegExp, isTrue: (...groups: string[]) => boolean) => {
  const said = [...pages].flatMap(([page, text]) =>
    [...text.matchAll(pattern)].map(([match, ...groups]) => ({ page, match, groups })),
  );
  expect(said.length).toBeGreaterThan(20);
  return said.filter(({ groups }) => !isTrue(...groups)).map(({ page, match }) => `${page}: ${match}`);
};

const isAt = (path: string, shape: string) => {
  const [parts, expected] = [path.split('/'), shape.split('/')];
  return (
    parts.length === expected.length &&
    expected.every((part, index) => part === parts[index] || part.startsWith('{'))
  );
};

it('every operation that a guide names exists, with its method', () => {
  const wrong = findWrong(/\b(GET|POST|PUT|PATCH|DELETE) (\/api\/[\w/{}-]*\w\}?)/g, (method, path = '') =>
    operations.some((one) => one.method.toUpperCase() === method && isAt(path, one.path)),
  );
  expect(wrong).toEqual([]);
});

it('every address of the API in a guide belongs to an operation', () => {
  // A name that ends with a dot is the name of a file.
  const wrong = findWrong(/(?<![\w.…])(\/api\/[\w/{}-]*[\w}])(?![\w.]*\.ts)/g, (path = '') =>
    operations.some((one) => isAt(path, one.path)),
  );
  expect(wrong).toEqual([]);
});

it('every code of an error stands beside its status', () => {
  const statusOf = (code: string) =>
    Object.entries(errorCatalogue).find(([known]) => known === code)?.[1].status;
  const wrong = findWrong(
    /\b([45]\d\d)(?: |, in a batch )`([a-z_]+)`/g,
    (status, code = '') => statusOf(code) === Number(status) || code === 'rejected',
  );
  expect(wrong).toEqual([]);
});

const days = (ms: number) => ms / 86_400_000;
const hours = (ms: number) => ms / 3_600_000;
const number = (value: number) => value.toLocaleString('en');

it.each([
  ['analytics', `up to 100 overlays and ${limits.activityDays} days`],
  [
    'analytics',
    `An account may have ${limits.liveStreams} streams\nwith ${limits.liveFilters} different filters`,
  ],
  ['analytics', `takes nothing for ${limits.unreadAnswerMs / 1000} seconds`],
  ['cluster', `lets bodies of ${limits.bodyBytes / 1024 ** 2} MiB through`],
  ['dashboard', `in the last ${limits.pagesSeenDays} days`],
  ['exports', `${limits.exportFiles} files with ${limits.exportFileBytes / 1024 ** 3} GiB in total`],
  ['installations', `another ${hours(limits.tokenOverlapMs)} hours`],
  ['keys', `another ${hours(limits.tokenOverlapMs)} hours`],
  ['keys', `at most ${limits.readTokenMaxSeconds / 3600} hours`],
  ['limits', `| a viewer token | ${number(limits.viewerTokenLength)} characters |`],
  ['limits', `| published overlays of one video | ${limits.publishedOverlaysPerVideo} |`],
  ['limits', `published or not | ${number(limits.overlaysPerAccount)}, \`OVERLAY_MAX_OVERLAYS_PER_ACCOUNT\``],
  ['limits', `that have a name | ${number(limits.videosPerAccount)} |`],
  ['limits', `of all videos of an account | ${limits.aliasesPerVideo}, ${limits.aliasesPerAccount} |`],
  [
    'limits',
    `| the poster of a video | ${limits.posterBytes / 1024} KiB, ${number(limits.posterPixels)} pixels`,
  ],
  ['limits', `posters of an account together | ${limits.posterBytesPerAccount / 1024 ** 2} MiB |`],
  ['limits', `options of an overlay, as JSON in UTF-8 | ${limits.overlayBytes / 1024} KiB |`],
  ['limits', `| a page of any list | ${limits.pageBytes / 1024 ** 2} MiB, or one entry`],
  ['limits', `\`OVERLAY_NEW_DEVICES_PER_NETWORK\` of the service | ${number(limits.newDevicesPerNetwork)} |`],
  ['limits', `an event of a publishable key is | | ${hours(limits.backdatedMs)} hour |`],
  ['limits', `\`OVERLAY_BURST_EVENTS\` of the service | ${limits.burstEvents} |`],
  ['limits', `${limits.passwordChecksPerHour} an hour, \`OVERLAY_MAX_PASSWORD_CHECKS\``],
  ['limits', `have at most ${limits.reportBytes / 1024} KiB`],
  ['limits', `at least ${number(limits.leastDailyEvents)} events`],
  ['limits', `people | ${limits.queriesRunning}; they are served in turn`],
  ['limits', `| ${limits.requestLogDays} days, ${number(limits.requestLogEntries)} entries of an account`],
  [
    'limits',
    `| ${limits.pagesSeenPerAccount} pages of an account, ${limits.videosPerPage} videos of a page, ${limits.pagesSeenDays} days |`,
  ],
  [
    'limits',
    `| ${limits.overlayVersions} of an overlay, ${number(limits.overlayVersionsPerAccount)} of an account |`,
  ],
  ['limits', `| ${number(limits.readTokensPerKey)} of a key, for at most`],
  [
    'limits',
    `| ${number(limits.usableKeys)} usable ones of an account, ${number(limits.keysPerAccount)} in all |`,
  ],
  ['security', `${limits.auditLogDays} days (\`OVERLAY_AUDIT_LOG_DAYS\`)`],
  ['security', `at most ${limits.auditLogEntryBytes / 1024} KiB: of its longest`],
  ['security', `until ${hours(limits.viewerTokenLateMs)} hours after it expired`],
  ['server-side', `up to ${days(limits.timestampBehindSecretMs)} days back`],
  ['server-side', `up to ${limits.eventsPerBatch} events and ${limits.bodyBytes / 1024 ** 2} MiB`],
  ['viewers', `longer than ${number(limits.viewerTokenLength)} characters`],
  ['viewers', `more than ${hours(limits.viewerTokenLateMs)} hours after \`x\``],
  ['sdk', `one event over ${limits.eventBytes / 1024} KiB`],
  ['sdk', `at most ${limits.playedSegments}; beyond that`],
])('the guide %s matches the contract: %s', (page, text) => {
  expect(pages.get(`docs/${page}.md`)).toContain(text);
});

it('the guide of limits has the part of a cap that a day may use', () => {
  expect(defaultAccountLimits.dailyShareOfCap).toBe(0.25);
  expect(1 - limits.capShareOfSecretKeys).toBeCloseTo(4 / 5);
  expect(pages.get('docs/limits.md')).toContain('a quarter of the cap in one day');
  expect(pages.get('docs/limits.md')).toContain('four fifths of a cap');
});
