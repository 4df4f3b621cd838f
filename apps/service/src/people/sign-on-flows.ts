import { createHmac, randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Settings } from '../settings/settings.ts';
import { readCookie, toCookieRules } from './cookies.ts';
import type { SignedTokens } from './signed-tokens.ts';

/** How long somebody may take at the provider. */
export const signOnLastsMs = 10 * 60_000;

/** One attempt to sign in through the OpenID provider, in one browser. */
export interface SignOnFlow {
  readonly flowId: string;
  /** Ties the answer to this browser. */
  readonly state: string;
  /** Ties the identity token to this attempt. */
  readonly nonce: string;
  /** Proves to the provider that the code is redeemed where it was requested (RFC 7636). */
  readonly codeVerifier: string;
}

/**
 * The browser keeps only an identifier, in a signed cookie. All secrets of a flow derive from it and from the key of the
 * instance, so that nothing is stored for people who never come back, and any node can complete a flow.
 */
export interface SignOnFlows {
  /** `cookie` is the `Set-Cookie` field of the answer. A second flow of a browser replaces its first. */
  begin(): { readonly flow: SignOnFlow; readonly cookie: string };
  /** The flow of this browser; undefined if it has none, or it has expired. Throws `bad_request` if there are two such cookies. */
  find(headers: IncomingHttpHeaders): SignOnFlow | undefined;
  /** The `Set-Cookie` field that ends the flow of a browser. */
  readonly endingCookie: string;
}

export interface SignOnFlowsOptions extends Pick<Settings, 'publicUrl'> {
  readonly tokens: SignedTokens;
  /** The same on every node. */
  readonly secret: string;
}

export function createSignOnFlows({ tokens, secret, publicUrl }: SignOnFlowsOptions): SignOnFlows {
  const { nameOf, path, secure } = toCookieRules(publicUrl);
  const name = nameOf('overlay_sign_on');
  const toCookie = (value: string, seconds: number) =>
    `${name}=${value}; Max-Age=${seconds}; Path=${path}; HttpOnly;${secure ? ' Secure;' : ''} SameSite=Lax`;
  const derive = (flowId: string, part: string) =>
    createHmac('sha256', secret).update(`sign-on\n${part}\n${flowId}`).digest('base64url');
  const toFlow = (flowId: string): SignOnFlow => ({
    flowId,
    state: derive(flowId, 'state'),
    nonce: derive(flowId, 'nonce'),
    codeVerifier: derive(flowId, 'code-verifier'),
  });
  return {
    begin() {
      const flowId = randomBytes(24).toString('base64url');
      const token = tokens.sign('sign-on', flowId, '', signOnLastsMs);
      return { flow: toFlow(flowId), cookie: toCookie(token, signOnLastsMs / 1_000) };
    },
    find(headers) {
      const flowId = tokens.verify('sign-on', readCookie(headers, name) ?? '', '');
      return flowId === undefined ? undefined : toFlow(flowId);
    },
    endingCookie: toCookie('', 0),
  };
}
