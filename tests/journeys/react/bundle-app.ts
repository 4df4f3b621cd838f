import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/** An application bundled with one version of React, as its developer would do it. The wrapper itself has the older one. */
export async function bundleApp(
  react: 18 | 19,
  entry = fileURLToPath(new URL('app.tsx', import.meta.url)),
): Promise<string> {
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
