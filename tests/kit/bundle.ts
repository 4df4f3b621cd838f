import { build } from 'vite';

/**
 * Bundles a module from source, as it is now: a page that loads it needs no `npm run build`. File names to contents; the
 * entry is called `name`, and the parts it imports later lie beside it.
 */
export async function bundle(entry: string, name: string): Promise<ReadonlyMap<string, string>> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    // Every package of a page shares one React.
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
