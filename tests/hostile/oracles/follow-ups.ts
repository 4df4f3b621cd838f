import { operations, scopeOf } from '@overlay/contract';
import type { WireAnswer } from '../../kit/wire-answer.ts';
import type { Pools } from '../tenants/pools.ts';
import type { WireRequest } from '../wire/wire-request.ts';
import { Finding } from './judge-answer.ts';

/** A request with a credential from an answer, and what its answer must not contain. */
export interface FollowUp {
  readonly request: WireRequest;
  judge(answer: WireAnswer): void;
}

const lists = operations.filter(
  ({ method, path, permission }) =>
    method === 'get' && scopeOf(permission) !== undefined && !path.includes('{'),
);

/**
 * A credential must open only the account that it belongs to: when an answer contains one, everything that it opens is
 * checked. Counts carry no mark, so they are requested for a campaign that only the other account has.
 */
export function toFollowUps(
  { label }: WireRequest,
  answer: WireAnswer,
  { victim }: Pools,
): readonly FollowUp[] {
  if (answer.status !== 200 && answer.status !== 201) return [];
  const { token, key } = parseHandout(answer);
  const credential = token ?? key;
  if (credential === undefined) return [];
  if (credential.startsWith('it_live_')) return [toHeartbeat(label, credential, victim.installationId)];
  return lists.flatMap(({ path, mediaType }) => {
    const plain = toGet(label, path, credential);
    const claimed = toGet(label, `${path}?accountId=${victim.accountId}`, credential);
    const follow: FollowUp[] = [plain, claimed].map((request) => ({ request, judge: () => {} }));
    // A stream has no counts to check.
    if (!path.startsWith('/api/analytics/') || mediaType !== undefined) return follow;
    const request = toGet(label, `${path}?campaignId=${victim.campaignId}`, credential);
    return [...follow, { request, judge: (counts) => judgeCounts(request, counts) }];
  });
}

function toGet(label: string, address: string, credential: string): WireRequest {
  const head = `GET ${address} HTTP/1.1\r\nhost: fuzz.example\r\nauthorization: Bearer ${credential}\r\n\r\n`;
  return toRequest(`${label}, then GET ${address.split('?')[0]} with the credential it returned`, head);
}

/** A token of the attacker's own installation, claimed to be another account's. */
function toHeartbeat(label: string, token: string, installationId: string): FollowUp {
  const body = JSON.stringify({ installationId, token, event: 'ping' });
  const head = `POST /api/integrations/platform-heartbeat HTTP/1.1\r\nhost: fuzz.example\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
  const request = toRequest(`${label}, then a heartbeat with the token that it returned`, head);
  return {
    request,
    judge: ({ status }) => {
      if (status < 400) throw new Finding(`${request.label} is taken`, `for ${installationId}`);
    },
  };
}

function toRequest(label: string, text: string): WireRequest {
  return { label, chunks: [Buffer.from(text, 'latin1')], heads: [false], isComplete: true };
}

function judgeCounts({ label }: WireRequest, answer: WireAnswer): void {
  if (answer.status !== 200) return;
  const text = answer.body.toString();
  if (hasCount(JSON.parse(text))) throw new Finding(`${label} counts another account's events`, text);
}

function hasCount(value: unknown): boolean {
  if (typeof value === 'number') return value !== 0;
  return typeof value === 'object' && value !== null && Object.values(value).some(hasCount);
}

interface Handout {
  readonly token?: string;
  readonly key?: string;
}

function parseHandout({ body }: WireAnswer): Handout {
  const text = body.toString();
  const found = (name: string) => new RegExp(`"${name}":"([a-z]{2}_live_[A-Za-z0-9_-]+)"`).exec(text)?.[1];
  const token = found('token');
  const key = found('key');
  return { ...(token === undefined ? {} : { token }), ...(key === undefined ? {} : { key }) };
}
