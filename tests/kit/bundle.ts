import { build } from 'vite';

/**
 * Bundles a module from its current source: a page that loads it needs no `npm run build`. Returns contents by file
 * name; the entry is called `name`, next to the chunks it imports later.
 */
export async function bundle(entry: string, name: string): Promise<ReadonlyMap<string, string>> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    // All packages on a page share one React.
    resolve: { conditions: ['source'], dedupe: ['react', 'react-dom'] },
    define: { 'process.env.NODE_ENV': '"development"' },
    build: {
      write: false,
      minify: false,
      target: 'es2022',
      lib: { entry, formats: ['es'], fileName: () => name },
    },
  });
  const outputs = (Array.isArray(built) ? built : [built]).flatMap((result) =>
    'output' in result ? result.output : [],
  );
  return new Map(outputs.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file.code]] : [])));
}
