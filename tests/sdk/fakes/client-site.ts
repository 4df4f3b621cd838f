import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { build } from 'vite';

export interface ClientSite {
  readonly port: number;
  close(): Promise<void>;
}

/** A page with only the client on it: `window.client`, started from the query of its address. */
const clientPage = `<!doctype html><title>client</title><script src="/client.js"></script><script>
const query = new URLSearchParams(location.search);
window.client = OverlayClient.createClient();
window.delivered = [];
client.on('delivered', ({ payload }) => delivered.push(payload.dedupeKey));
client.init({ apiKey: 'pk_live_abc', endpoint: query.get('endpoint'), consent: query.get('consent') ?? 'granted' });
window.tap = (dedupeKey) => client.track({ eventType: 'interaction', interactionType: 'tap', value: 1 }, { dedupeKey });
addEventListener('pageshow', ({ persisted }) => { if (persisted) tap('restored'); });
</script>`;

/** `/sandbox` embeds the page in a frame without an origin: storage and locks throw there. */
const sandboxPage = `<!doctype html><title>sandbox</title><script>
const frame = document.createElement('iframe');
frame.sandbox = 'allow-scripts';
frame.src = '/' + location.search;
document.documentElement.append(frame);
</script>`;

const backPage = '<!doctype html><title>back</title><script>setTimeout(() => history.back(), 500)</script>';

export async function startClientSite(): Promise<ClientSite> {
  const script = await bundleClient();
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const isScript = pathname === '/client.js';
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
    if (isScript) response.end(script);
    else if (pathname === '/sandbox') response.end(sandboxPage);
    else if (pathname === '/elsewhere') response.end('<!doctype html><title>elsewhere</title>');
    else if (pathname === '/back') response.end(backPage);
    else response.end(clientPage);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

async function bundleClient(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    resolve: { conditions: ['source'] },
    build: {
      write: false,
      target: 'es2022',
      lib: {
        entry: resolve(import.meta.dirname, './client-site-entry.ts'),
        formats: ['iife'],
        name: 'OverlayClient',
      },
    },
  });
  const [bundle] = Array.isArray(built) ? built : [built];
  if (!bundle || !('output' in bundle)) throw new Error('nothing was built');
  return bundle.output[0].code;
}
