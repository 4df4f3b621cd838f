import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const bundled = new Map<string, Promise<string>>();

/**
 * An application bundled with one version of React, as its developer would do it: once for all tests of a process. The wrapper
 * itself has the older one.
 */
export function bundleApp(
  react: 18 | 19,
  entry = fileURLToPath(new URL('app.tsx', import.meta.url)),
): Promise<string> {
  const key = `${react} ${entry}`;
  const known = bundled.get(key) ?? bundle(react, entry);
  bundled.set(key, known);
  return known;
}

async function bundle(react: 18 | 19, entry: string): Promise<string> {
  const folder = fileURLToPath(
    new URL(react === 18 ? '../../../packages/react/node_modules' : '../../../node_modules', import.meta.url),
  );
  const made = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"development"' },
    resolve: { alias: [{ find: /^(react|react-dom)(?=\/|$)/, replacement: `${folder}/$1` }] },
    build: {
      write: false,
      minify: false,
      rolldownOptions: { output: { codeSplitting: false } },
      lib: { entry, formats: ['es'], fileName: 'app' },
    },
  });
  const [output] = Array.isArray(made) ? made : [];
  const chunk = output?.output.find((part) => part.type === 'chunk' && part.isEntry);
  if (chunk?.type !== 'chunk') throw new Error('nothing was bundled');
  return chunk.code;
}
