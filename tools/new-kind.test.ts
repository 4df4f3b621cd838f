import { expect, test } from 'vitest';
import { root } from './root.mjs';
import { trackedFiles } from './tracked-files.mjs';

const files = trackedFiles(root);

/** The section of CONTRIBUTING.md about a new kind. */
const guide = files
  .find(({ path }) => path === 'CONTRIBUTING.md')
  ?.text.split(/^### /m)
  .find((section) => section.startsWith('An overlay kind'));

test('a kind is named in the files that CONTRIBUTING.md lists, and in no other of the product', () => {
  const listed = (guide ?? '').replaceAll('<kind>', 'slider');
  const naming = files.filter(
    ({ path, text }) =>
      /^(apps|packages)\/\w+\/src\//.test(path) &&
      !/\.(test|contract|fixture)\./.test(path) &&
      /'slider'|[{,]\s*slider\b|\bslider(?:Min|Max|Step|Labels|Emoji)\b/.test(text),
  );
  const isListed = (path: string) =>
    listed.includes(path) || listed.includes(`\`${path.split('/').at(-1)}\``);
  expect(naming.map(({ path }) => path).filter((path) => !isListed(path))).toEqual([
    // A scale is labelled at both ends: the control of this one option, and the form that holds, keeps and compares it.
    'apps/dashboard/src/features/overlays/editor/kept-edits.ts',
    'apps/dashboard/src/features/overlays/editor/option-control.tsx',
    'apps/dashboard/src/features/overlays/editor/overlay-form.ts',
    'apps/dashboard/src/features/overlays/editor/parse-form.ts',
    'apps/dashboard/src/features/overlays/editor/unsaved-edits-dialog.tsx',
  ]);
});

test('a new kind touches at most 18 files', () => {
  const named = [...(guide ?? '').matchAll(/`(?:[\w./-]|<kind>)+\.(?:ts|css|json|mjs|md|html)`/g)].map(
    ([path]) => path,
  );
  // The browser test of the new kind stands for the one that it is beside, and rules of a new form are another matter.
  expect(new Set(named.filter((path) => !path.includes('option-rule'))).size).toBeLessThanOrEqual(18);
});
