/**
 * Pictures into `screenshots/` at the root of the repository: `npm run screenshots`, `npm run screenshots -- sdk theme=dark` for
 * the overlays, `npm run screenshots -- dashboard page=overview` for the pages. Each part says what it may be narrowed to.
 * `npm run screenshots -- start` replaces those of docs/start.md instead.
 */
const [, , part] = process.argv;
if (part === 'start') await import('./start-pictures.ts');
else {
  if (part !== 'dashboard') await import('./screenshots.ts');
  if (part !== 'sdk') await import('../dashboard/screenshots.ts');
}

export {};
