import { spawnSync } from 'node:child_process';

/**
 * Pictures into `screenshots/` at the root of the repository: `npm run screenshots`, `npm run screenshots -- sdk theme=dark` for
 * the overlays, `npm run screenshots -- dashboard page=overview` for the pages. Each part says what it may be narrowed to.
 * `npm run screenshots -- start` replaces those of docs/start.md instead.
 */
const [, , part] = process.argv;
if (part === 'start') takeStartPictures();
else {
  if (part !== 'dashboard') await import('./screenshots.ts');
  if (part !== 'sdk') await import('../dashboard/screenshots.ts');
}

/** The test of the way to the first answer takes them as it goes. */
function takeStartPictures(): void {
  const test = ['tests/engines/chromium.test.ts', '-t', 'reaches the first answer'];
  const { status } = spawnSync('vitest', ['run', '--project', 'long/engines', ...test], {
    stdio: 'inherit',
    env: { ...process.env, OVERLAY_START_PICTURES: 'on' },
  });
  process.exitCode = status ?? 1;
}
