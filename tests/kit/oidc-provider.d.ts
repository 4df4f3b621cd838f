/** The package has no types; this is what the kit uses of it. */
declare module 'oidc-provider' {
  import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

  interface Context {
    readonly oidc?: {
      readonly route?: string;
      readonly client: { readonly clientId: string };
      readonly session: { readonly accountId: string };
    };
    body: Record<string, unknown>;
  }

  export default class Provider {
    constructor(issuer: string, configuration: object);
    readonly Grant: new (about: {
      readonly accountId: string;
      readonly clientId: string;
    }) => {
      addOIDCScope(scope: string): void;
      save(): Promise<string>;
    };
    readonly AuthorizationCode: {
      find(value: string): Promise<{ destroy(): Promise<void> } | undefined>;
    };
    use(middleware: (context: Context, next: () => Promise<void>) => Promise<void>): void;
    callback(): RequestListener;
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: { readonly login: { readonly accountId: string } },
    ): Promise<void>;
  }
}
