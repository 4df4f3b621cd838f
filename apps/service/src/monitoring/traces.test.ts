import { createServer, IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, Socket } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startTraces, type Traces } from './traces.ts';

interface SentSpan {
  readonly traceId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: readonly { readonly key: string; readonly value: unknown }[];
}

let collector: Server;
let traces: Traces;
let bodies: string[];
beforeEach(async () => {
  bodies = [];
  collector = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      bodies.push(body);
      response.setHeader('content-type', 'application/json');
      response.end('{}');
    });
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const { port } = collector.address() as AddressInfo;
  traces = await startTraces(`http://127.0.0.1:${port}/`);
});
afterEach(() => {
  collector.closeAllConnections();
  collector.close();
});

function requestOf(url: string, traceparent?: string): IncomingMessage {
  const request = new IncomingMessage(new Socket());
  request.url = url;
  if (traceparent !== undefined) request.headers.traceparent = traceparent;
  return request;
}

/** The spans that the collector has received, once everything is sent. */
async function sent(): Promise<readonly SentSpan[]> {
  await traces.stop();
  return bodies.flatMap((body) =>
    JSON.parse(body).resourceSpans.flatMap(({ scopeSpans }: { scopeSpans: { spans: SentSpan[] }[] }) =>
      scopeSpans.flatMap(({ spans }) => spans),
    ),
  );
}

it('sends a span for a request, with its route and status', async () => {
  const attributes = { 'http.route': '/api/keys/:keyId', 'http.response.status_code': 404 };
  traces.startSpan(requestOf('/api/keys/key_1'))?.end('GET /api/keys/:keyId', attributes);
  const [span, ...others] = await sent();
  expect(others).toEqual([]);
  expect(span?.name).toBe('GET /api/keys/:keyId');
  expect(span?.parentSpanId ?? '').toBe('');
  expect(span?.attributes.map(({ key }) => key)).toEqual(Object.keys(attributes));
  expect(bodies.join()).toContain('service.version');
});

it('continues the trace of a caller that samples it, and begins none for events', async () => {
  const [trace, parent] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7'];
  traces.startSpan(requestOf('/api/sdk/event', `00-${trace}-${parent}-01`))?.end('sampled', {});
  traces.startSpan(requestOf('/api/keys', `00-${trace}-${parent}-00`))?.end('not sampled', {});
  expect(traces.startSpan(requestOf('/api/sdk/event?dryRun=1'))).toBeUndefined();
  const spans = await sent();
  expect(spans.map(({ name }) => name)).toEqual(['sampled']);
  expect(spans[0]).toMatchObject({ traceId: trace, parentSpanId: parent });
});
