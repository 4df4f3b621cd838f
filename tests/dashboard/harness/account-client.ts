import { publishableKey, type Service, secretKey } from '../../kit/service.ts';

/** One account of a service, called with its keys as a customer's server and pages would. */
export interface AccountClient {
  readonly url: string;
  readonly accountId: string;
  readonly publishableKey: string;
  readonly secretKey: string;
  /** With the secret key; the body as JSON. */
  read<T>(path: string): Promise<T>;
  /** With the secret key by default. Fails if the service refuses. */
  send<T>(method: string, path: string, body?: object, key?: string): Promise<T>;
}

type AccountKeys = Pick<AccountClient, 'accountId' | 'publishableKey' | 'secretKey'>;

export function accountClient(url: string, keys: AccountKeys): AccountClient {
  const send = async <T>(method: string, path: string, body?: object, key = keys.secretKey): Promise<T> => {
    const answer = await fetch(url + path, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
    return JSON.parse(text === '' ? 'null' : text);
  };
  return { url, ...keys, send, read: (path) => send('GET', path) };
}

/** The account that the settings name. It has the overlays of the demo page. */
export async function bootstrapAccount(service: Service): Promise<AccountClient> {
  const { accountId } = await service.read<{ accountId: string }>('/api/account');
  return accountClient(service.url, { accountId, publishableKey, secretKey });
}
