import { generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

/** What a provider says about somebody. */
export interface ProvidedClaims {
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly name?: string;
  readonly groups?: readonly string[];
}

export interface TestOpenIdProvider {
  readonly issuer: string;
  /** For `parseSettings` and for a process. */
  readonly environment: Readonly<Record<string, string>>;
  /** Where it sends people back to. Fixed by the first request. */
  readonly redirectUris: string[];
  /** By subject. Somebody who is not in it cannot sign in. */
  readonly people: Map<string, ProvidedClaims>;
  /** Ends the code in this query, as its time does. */
  expireCode(query: string): Promise<void>;
  /** Changes the answer of the token endpoint on its way. */
  onTokens: (answer: Record<string, unknown>) => Record<string, unknown>;
  /**
   * What a browser does there: follows the address, signs in as this subject, and comes back.
   * @returns the query that the provider sends the browser back with
   */
  signIn(url: string, subject: string): Promise<string>;
  stop(): Promise<void>;
}

const clientId = 'overlay';
const clientSecret = 'the secret of the overlay service';

/** A certified OpenID provider, in this process. Its sign-in page has a button for each person. */
export async function startOpenIdProvider(): Promise<TestOpenIdProvider> {
  const people = new Map<string, ProvidedClaims>();
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const issuer = `http://127.0.0.1:${port}`;
  let made: Provider | undefined;
  const kit: TestOpenIdProvider = {
    issuer,
    people,
    redirectUris: [],
    onTokens: (answer) => answer,
    environment: {
      OVERLAY_OIDC_ISSUER: issuer,
      OVERLAY_OIDC_CLIENT_ID: clientId,
      OVERLAY_OIDC_CLIENT_SECRET: clientSecret,
    },
    signIn: (url, subject) => signInAt(issuer, url, subject),
    async expireCode(query) {
      const code = await made?.AuthorizationCode.find(new URLSearchParams(query).get('code') ?? '');
      await code?.destroy();
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  const open = (): Provider => {
    made ??= createProvider(issuer, kit);
    return made;
  };
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return open().callback()(request, response);
    const subject = new URL(request.url, issuer).searchParams.get('as');
    if (subject === null) return showPeople(request, response, people);
    void open().interactionFinished(request, response, { login: { accountId: subject } });
  });
  return kit;
}

function createProvider(issuer: string, kit: TestOpenIdProvider): Provider {
  const { people, redirectUris } = kit;
  const provider = new Provider(issuer, {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: redirectUris }],
    jwks: { keys: [newKey()] },
    cookies: { keys: ['signs the cookies of the provider'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'], groups: ['groups'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context: unknown, { uid }: { readonly uid: string }) => `/interaction/${uid}` },
    pkce: { required: () => true },
    ttl: Object.fromEntries(
      ['AccessToken', 'AuthorizationCode', 'Grant', 'IdToken', 'Interaction', 'Session'].map((kind) => [
        kind,
        600,
      ]),
    ),
    findAccount: (_context: unknown, subject: string) =>
      people.has(subject)
        ? { accountId: subject, claims: () => ({ sub: subject, ...people.get(subject) }) }
        : undefined,
    async loadExistingGrant(context: Parameters<Parameters<Provider['use']>[0]>[0]) {
      const { client, session } = context.oidc ?? {};
      if (client === undefined || session === undefined) throw new Error('nobody is signed in');
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope('openid email profile groups');
      await grant.save();
      return grant;
    },
  });
  provider.use(async (context, next) => {
    await next();
    if (context.oidc?.route === 'token') context.body = kit.onTokens(context.body);
  });
  return provider;
}

function showPeople(
  { url = '' }: IncomingMessage,
  response: ServerResponse,
  people: Map<string, unknown>,
): void {
  const buttons = [...people.keys()].map(
    (subject) => `<button name="as" value="${subject}">${subject}</button>`,
  );
  const title = 'Sign in at the provider';
  response.setHeader('content-type', 'text/html');
  response.end(
    `<!doctype html><title>${title}</title><h1>${title}</h1><form action="${url}">${buttons.join('')}</form>`,
  );
}

async function signInAt(issuer: string, url: string, subject: string): Promise<string> {
  const cookies = new Map<string, string>();
  let at = url;
  while (at.startsWith(issuer)) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(at, { redirect: 'manual', headers: { cookie } });
    for (const one of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(one) ?? [];
      cookies.set(name, value);
    }
    const location = answer.headers.get('location');
    const isInteraction = new URL(at).pathname.startsWith('/interaction/');
    if (location === null && !isInteraction) throw new Error(`the provider answered ${await answer.text()}`);
    at = location === null ? `${at}?as=${subject}` : new URL(location, at).href;
  }
  return new URL(at).search.slice(1);
}

function newKey(): object {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  return { ...privateKey.export({ format: 'jwk' }), kid: 'first', use: 'sig', alg: 'RS256' };
}
