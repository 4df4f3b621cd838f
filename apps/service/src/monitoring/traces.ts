import type { Span } from '@opentelemetry/api';
import type { RequestSpan, StartSpan } from '../settings/service-options.ts';
import { SettingError } from '../settings/setting.ts';
import { readVersion } from '../settings/version.ts';
import { toIngestRoute } from './observe-requests.ts';

/** A span for each request, sent to a collector of OpenTelemetry. */
export interface Traces {
  readonly startSpan: StartSpan;
  /** Sends what is left. */
  stop(): Promise<void>;
}

const tracesSetting = 'OTEL_EXPORTER_OTLP_ENDPOINT';
/** https://www.w3.org/TR/trace-context/#traceparent-header */
const traceparent = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;
const packages = ['api@~1.9', 'sdk-trace', 'resources', 'exporter-trace-otlp-http'];
const longestStopMs = 2_000;

/**
 * Loads the SDK of OpenTelemetry, which nobody else needs. Spans continue the trace of the caller, who decides whether it is sampled.
 * Other requests begin one, except those that send events: there are thousands a second, each with less to tell than its
 * metrics.
 *
 * @throws {SettingError} if the packages are not installed
 */
export async function startTraces(url: string): Promise<Traces> {
  const { api, sdk, resources, exporter } = await loadSdk();
  const provider = new sdk.TracerProvider({
    resource: resources.defaultResource().merge(
      resources.resourceFromAttributes({
        'service.name': 'overlay',
        'service.version': readVersion(),
      }),
    ),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.AlwaysOnSampler() }),
    spanProcessors: [
      new sdk.BatchSpanProcessor({
        exporter: new exporter.OTLPTraceExporter({ url: `${url.replace(/\/$/, '')}/v1/traces` }),
      }),
    ],
  });
  const tracer = provider.getTracer('overlay');
  return {
    startSpan(request) {
      const [, traceId, spanId, flags] = traceparent.exec(String(request.headers.traceparent)) ?? [];
      if (traceId === undefined || spanId === undefined) {
        if (toIngestRoute(request.url ?? '') !== undefined) return undefined;
        return toRequestSpan(tracer.startSpan('request', { kind: api.SpanKind.SERVER, root: true }));
      }
      const caller = { traceId, spanId, traceFlags: Number.parseInt(flags ?? '0', 16), isRemote: true };
      const context = api.trace.setSpanContext(api.ROOT_CONTEXT, caller);
      return toRequestSpan(tracer.startSpan('request', { kind: api.SpanKind.SERVER }, context));
    },
    async stop() {
      // A collector that does not answer must not delay the shutdown.
      const isLate = new Promise((resolve) => setTimeout(resolve, longestStopMs).unref());
      await Promise.race([provider.shutdown().catch(() => {}), isLate]);
    },
  };
}

function toRequestSpan(span: Span): RequestSpan {
  return {
    end(name, attributes) {
      span
        .updateName(name)
        .setAttributes({ ...attributes })
        .end();
    },
  };
}

async function loadSdk() {
  try {
    const [api, sdk, resources, exporter] = await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/exporter-trace-otlp-http'),
    ]);
    return { api, sdk, resources, exporter };
  } catch {
    const names = packages.map((name) => `@opentelemetry/${name}`).join(' ');
    throw new SettingError(tracesSetting, `needs packages that are not installed: npm install ${names}`);
  }
}
