import { spawnSync } from 'node:child_process';

/**
 * Pictures into `screenshots/` at the root of the repository: `npm run screenshots`, `npm run screenshots -- sdk theme=dark` for
 * the overlays, `npm run screenshots -- dashboard page=overview` for the pages. Each part says what it may be narrowed to.
 * `npm run screenshots -- docs` replaces the pictures of the docs; `-- docs demo`, `dashboard` or `overlays` only some of them;
 * `-- start` those of docs/start.md. `npm run screenshots -- compare` fails if overlays look different from the commit before.
 */
const [, , part, ofDocs] = process.argv;
if (part === 'start' || part === 'docs') process.env.OVERLAY_FILM = 'demo';
if (part === 'start') takeStartPictures();
else if (part === 'docs') {
  if ((ofDocs ?? 'overlays') === 'overlays') await import('./overlay-pictures.ts');
  if ((ofDocs ?? 'demo') === 'demo') await import('./demo-pictures.ts');
  if ((ofDocs ?? 'dashboard') === 'dashboard') await import('./dashboard-pictures.ts');
} else if (part === 'compare') await import('./compare.ts');
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
