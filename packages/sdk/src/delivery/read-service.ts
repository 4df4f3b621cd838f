import type { AnalyticsResult, GetAnalyticsParams, InitAnswer, InitRequest } from '@overlay/contract';
import type { Environment, HttpAnswer, HttpRequest } from './environment.ts';
import { parseObject } from './read-answer.ts';

const timeoutMs = 15_000;

/** Why `getAnalytics` rejected: a code of the service's error catalogue, or `network_error`. */
export class ServiceError extends Error {
  readonly code: string;
  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'OverlayServiceError';
    this.code = code;
  }
}

async function request(
  environment: Environment,
  url: string,
  options: Pick<HttpRequest, 'method' | 'headers' | 'body'>,
): Promise<{ readonly answer: HttpAnswer; readonly text: string }> {
  const abort = new AbortController();
  const cancel = environment.setTimer(() => abort.abort(), timeoutMs);
  try {
    const answer = await environment.fetch(url, { ...options, credentials: 'omit', signal: abort.signal });
    return { answer, text: await answer.text() };
  } catch (cause) {
    throw new ServiceError('network_error', 'The service could not be reached', { cause });
  } finally {
    cancel();
  }
}

/** `GET /api/analytics/summary`. A header, because a token in an address would end up in logs. */
export async function readAnalytics(
  environment: Environment,
  endpoint: string,
  token: string,
  params: GetAnalyticsParams,
): Promise<AnalyticsResult> {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) if (value !== undefined) query.set(name, value);
  const { answer, text } = await request(environment, `${endpoint}/api/analytics/summary?${query}`, {
    method: 'GET',
    headers: { authorization: `Bearer ${token}` },
  });
  const body = parseObject(text);
  if (answer.status === 200 && isAnalytics(body)) return body;
  const { code, detail } = body;
  throw new ServiceError(
    typeof code === 'string' ? code : `http_${answer.status}`,
    typeof detail === 'string' ? detail : `The service answered ${answer.status}`,
  );
}

/** `POST /api/sdk/init`; undefined where there is no answer: a page goes on without published overlays. */
export async function readInit(
  environment: Environment,
  endpoint: string,
  body: InitRequest,
): Promise<InitAnswer | undefined> {
  try {
    const { text } = await request(environment, `${endpoint}/api/sdk/init`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain;charset=UTF-8' },
      body: JSON.stringify(body),
    });
    const answer = parseObject(text);
    return isInitAnswer(answer) ? answer : undefined;
  } catch {
    return undefined;
  }
}

// The service validates its answers against the same schemas; these tell it from a proxy's page.
function isAnalytics(body: object): body is AnalyticsResult {
  return 'impressions' in body && 'byType' in body;
}

function isInitAnswer(body: object): body is InitAnswer {
  return 'config' in body && 'overlays' in body && Array.isArray(body.overlays);
}
