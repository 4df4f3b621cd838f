import type { ReportedTest } from '../kit/reported-test.ts';

/** Results for each release of Node, newest first, as Markdown. */
export function nodeTable(tests: readonly ReportedTest[]): string | undefined {
  const results = tests.flatMap(({ meta, status }) => (meta.node && status === 'passed' ? [meta.node] : []));
  const versions = [...new Set(results.map(({ version }) => version))];
  if (versions.length === 0) return undefined;
  const rows = versions.toReversed().map((version) => {
    const own = results.filter((result) => result.version === version);
    const mark = (step: string) => (own.some((result) => result.step === step) ? '✓' : '–');
    return `| ${version.slice(1)} | ${own[0]?.npmVersion} | ${mark('start')} | ${mark('client')} | ${mark('stop')} |`;
  });
  return [
    '| Node | npm | `npm start` in an empty clone counts an event | `@overlay/node` from its tarball, by `import` and `require` | exit code 0 on SIGTERM |',
    '| --- | --- | :---: | :---: | :---: |',
    ...rows,
  ].join('\n');
}
