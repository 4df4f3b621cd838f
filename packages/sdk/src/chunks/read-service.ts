import type { Environment } from '../delivery/environment.ts';
import type { PostSimply, Reply, Request, ServiceError } from '../delivery/request.ts';
import type { AnalyticsResult, GetAnalyticsParams, InitAnswer } from '../wire.ts';

/** `GET /api/analytics/summary`. A header, because a token in an address would end up in logs. */
export async function readAnalytics(
  environment: Environment,
  endpoint: string,
  token: string,
  params: GetAnalyticsParams,
  request: Request,
  toError: (reply: Reply) => ServiceError,
): Promise<AnalyticsResult> {
  // The round trip takes out what is undefined.
  const query = new URLSearchParams(JSON.parse(JSON.stringify(params)));
  const reply = await request(environment, `${endpoint}/api/analytics/summary?${query}`, {
    method: 'GET',
    headers: { authorization: `Bearer ${token}` },
  });
  if (isAnalytics(reply.body)) return reply.body;
  throw toError(reply);
}

/** `POST /api/sdk/init`; undefined where there is no answer: a page goes on without published overlays. */
export async function readInit(
  environment: Environment,
  endpoint: string,
  initRequest: object,
  postSimply: PostSimply,
): Promise<InitAnswer | undefined> {
  try {
    const { body } = await postSimply(environment, `${endpoint}/api/sdk/init`, JSON.stringify(initRequest));
    return isInitAnswer(body) ? body : undefined;
  } catch {
    return undefined;
  }
}

// The service validates its answers against the same schemas; these tell them from a problem or a proxy's page.
function isAnalytics(body: object): body is AnalyticsResult {
  return 'byType' in body;
}

function isInitAnswer(body: object): body is InitAnswer {
  return 'overlays' in body && 'config' in body;
}
