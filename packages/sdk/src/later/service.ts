import type { AnalyticsResult, GetAnalyticsParams, InitAnswer } from '@overlay/contract';
import type { InitConfig } from '../client/config.ts';
import type { Environment, PostSimply, Reply, Request, ServiceError } from '../delivery/environment.ts';
import type { Results } from '../kinds/kind.ts';
import type { LastInit, PublishedParts } from '../overlay/page-view.ts';
import { watchPublished as watch } from '../overlay/watch-published.ts';

/** `GET /api/analytics/summary`. A header, because a token in an address would end up in logs. */
export async function readAnalytics(
  environment: Environment,
  endpoint: string,
  token: string,
  params: GetAnalyticsParams,
  request: Request,
  toError: (reply: Reply) => ServiceError,
): Promise<AnalyticsResult> {
  // Serialisation removes undefined fields.
  const query = new URLSearchParams(JSON.parse(JSON.stringify(params)));
  const reply = await request(environment, `${endpoint}/api/analytics/summary?${query}`, {
    method: 'GET',
    headers: { authorization: `Bearer ${token}` },
  });
  if (isAnalytics(reply.body)) return reply.body;
  throw toError(reply);
}

let lastInit: LastInit | undefined;

/** `POST /api/sdk/init`; undefined without an answer: a page then continues without published overlays. */
export async function readInit(
  environment: Environment,
  endpoint: string,
  initRequest: { readonly key?: unknown; readonly page?: unknown },
  postSimply: PostSimply,
): Promise<InitAnswer | undefined> {
  const note = (failure?: LastInit['failure']) => {
    const { key, page } = initRequest;
    lastInit = { endpoint, key, isSending: page !== undefined, failure };
  };
  try {
    const { status, body } = await postSimply(
      environment,
      `${endpoint}/api/sdk/init`,
      JSON.stringify(initRequest),
    );
    const isAnswer = isInitAnswer(body);
    const { code, detail } = body as { code?: unknown; detail?: unknown };
    note(isAnswer ? undefined : { code: `${code ?? `http_${status}`}`, message: `${detail ?? ''}` });
    return isAnswer ? body : undefined;
  } catch (error) {
    note({ code: 'network_error', message: `${error}` });
    return undefined;
  }
}

// The service validates its answers against the same schemas; these fields distinguish them from a problem or a
// proxy's page.
function isAnalytics(body: object): body is AnalyticsResult {
  return 'byType' in body;
}

function isInitAnswer(body: object): body is InitAnswer {
  return 'overlays' in body && 'config' in body;
}

/** `GET /api/polls/{overlayId}/results`; undefined if there are none to show, or too few. */
export async function readResults(
  { endpoint = location.origin, apiKey }: InitConfig,
  overlayId: string,
): Promise<Results | undefined> {
  try {
    const answer = await fetch(`${endpoint}/api/polls/${encodeURIComponent(overlayId)}/results`, {
      headers: { authorization: `Bearer ${apiKey}` },
    });
    return answer.ok ? toResults(await answer.json()) : undefined;
  } catch {
    // The viewer still sees that the vote was accepted.
    return undefined;
  }
}

interface ResultsAnswer {
  total?: number;
  mean?: number;
  options?: { value: string | number; share?: number }[];
}

function toResults({ total, mean, options }: ResultsAnswer): Results | undefined {
  if (!total || !options?.every(({ share }) => share !== undefined)) return undefined;
  const shares = Object.fromEntries(options.map(({ value, share }) => [value, share ?? 0]));
  return { total, shares, ...(mean !== undefined && { mean }) };
}

/** Attaches published overlays to the videos of the page, and finds out why there are none to see. */
export const watchPublished = (parts: PublishedParts): (() => void) => watch(parts, () => lastInit);
