import { randomUUID } from 'node:crypto';
import { connect as connectPlain } from 'node:net';
import { connect } from 'node:tls';
import { limits } from '@overlay/contract';
import { toUrlHost } from '../../settings/listening.ts';
import { type Checks, fault, ok, skipped, warning } from './finding.ts';

const soonExpiredDays = 14;
const dayMs = 24 * 3_600_000;
const leastMetricsWaitMs = 5_000;

/** What callers reach: the public address, its certificate, the proxy in front. */
export const publicChecks: Checks = {
  async 'public-url'({ service, settings: { publicUrl, production }, fetch }) {
    if (production && !publicUrl.startsWith('https:'))
      return fault(
        `PUBLIC_URL is ${publicUrl}`,
        'Set it to the https address of the proxy: sessions and keys must not travel unencrypted.',
      );
    if (service === undefined) return skipped('the service does not run');
    const id = `doctor-${randomUUID()}`;
    const remedy = 'Set PUBLIC_URL to what the proxy passes on to this service.';
    const answer = await fetch(`${publicUrl}/healthz`, { headers: { 'x-request-id': id } }).catch(toReason);
    if (typeof answer === 'string')
      return fault(`${publicUrl} cannot be reached from here: ${answer}`, remedy);
    return answer.ok && answer.headers.get('x-request-id') === id
      ? ok(`${publicUrl} is this service`)
      : fault(`${publicUrl}/healthz is answered with ${answer.status} by something else`, remedy);
  },

  async tls({ settings: { publicUrl }, clock }) {
    const { protocol, hostname, port } = new URL(publicUrl);
    if (protocol !== 'https:') return skipped('PUBLIC_URL is not https');
    const remedy = 'Renew the certificate, and reload the proxy.';
    const until = await readCertificateEnd(hostname, Number(port || 443));
    if (typeof until === 'string') return fault(`the certificate of ${hostname}: ${until}`, remedy);
    const days = Math.floor((until - clock()) / dayMs);
    return days < soonExpiredDays
      ? warning(`the certificate ends in ${days} days`, remedy)
      : ok(`the certificate is valid for ${days} days`);
  },

  proxy({ settings: { publicUrl, trustProxy, host } }) {
    if (!publicUrl.startsWith('https:')) return skipped('there is none, as PUBLIC_URL is not https');
    if (trustProxy === undefined)
      return fault(
        'OVERLAY_TRUST_PROXY is not set',
        'Set it to the address of the proxy. Otherwise all visitors share the limits of one address.',
      );
    return host === '0.0.0.0' || host === '::'
      ? warning(
          `the service listens on ${host}`,
          'If the proxy is on this machine, set HOST=127.0.0.1, so that nobody bypasses it.',
        )
      : ok(`${trustProxy} is trusted`);
  },

  async bodies({ service, settings: { publicUrl, serverLimits }, fetch }) {
    if (service === undefined) return skipped('the service does not run');
    // Just below the limit, and refused by the service, because no key comes with it.
    const body = JSON.stringify({ events: [], filler: 'x'.repeat(serverLimits.bodyBytes - 100) });
    const answer = await fetch(`${publicUrl}/api/events/ingest`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    }).catch(toReason);
    const isOfService = typeof answer !== 'string' && answer.status === 401;
    return isOfService
      ? ok(`bodies of ${serverLimits.bodyBytes} bytes arrive`)
      : fault(
          `a body of ${serverLimits.bodyBytes} bytes is answered with ${typeof answer === 'string' ? answer : answer.status}`,
          'Allow it in the proxy (nginx: client_max_body_size 1m).',
        );
  },

  async metrics({ service, settings: { metricsPort, metricsToken, host, production } }) {
    if (metricsPort === undefined && metricsToken === undefined) {
      const detail = '/metrics is closed';
      return production
        ? warning(detail, 'Set METRICS_PORT or METRICS_TOKEN, and scrape it: docs/operating.md, "Metrics".')
        : skipped(detail);
    }
    if (metricsPort === undefined) return ok('on the port of the service, with METRICS_TOKEN');
    if (service === undefined) return skipped('the service does not run');
    return (await isListening(toUrlHost(host), metricsPort))
      ? ok(`on port ${metricsPort}`)
      : fault(`nothing listens on port ${metricsPort}`, 'systemctl restart overlay');
  },
};

function toReason(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message : String(cause);
}

/** When the certificate expires, or why it is not valid. */
function readCertificateEnd(host: string, port: number): Promise<number | string> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: limits.bodyTimeoutMs });
    const end = (result: number | string) => {
      resolve(result);
      socket.destroy();
    };
    socket.once('secureConnect', () => end(Date.parse(socket.getPeerCertificate().valid_to)));
    socket.once('timeout', () => end('it does not answer'));
    socket.once('error', (error) => end(error.message));
  });
}

function isListening(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connectPlain({ host, port, timeout: leastMetricsWaitMs });
    const end = (isThere: boolean) => {
      resolve(isThere);
      socket.destroy();
    };
    socket.once('connect', () => end(true));
    socket.once('timeout', () => end(false));
    socket.once('error', () => end(false));
  });
}
