/**
 * Pictures into `screenshots/` at the root of the repository: `npm run screenshots`, `npm run screenshots -- sdk theme=dark` for
 * the overlays, `npm run screenshots -- dashboard page=overview` for the pages. Each part says what it may be narrowed to.
 * `npm run screenshots -- docs` replaces the pictures of the docs; `-- docs demo`, `dashboard` or `overlays` only some of them.
 */
const [, , part, ofDocs] = process.argv;
if (part === 'docs') {
  if ((ofDocs ?? 'overlays') === 'overlays') await import('./overlay-pictures.ts');
  if ((ofDocs ?? 'demo') === 'demo') await import('./demo-pictures.ts');
  if ((ofDocs ?? 'dashboard') === 'dashboard') await import('./dashboard-pictures.ts');
} else {
  if (part !== 'dashboard') await import('./screenshots.ts');
  if (part !== 'sdk') await import('../dashboard/screenshots.ts');
}

export {};
