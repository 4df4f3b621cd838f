import Type from 'typebox';

/** As it stands in the address, percent signs and all; the router refuses what is longer. */
export const longestPathParameter = 200;

const pathParameter = (description: string) =>
  Type.String({ minLength: 1, maxLength: longestPathParameter, description });

/** Path parameters of operations. An identifier that does not exist is a 404, whatever its format. */
export const pathParameters = {
  overlayId: pathParameter('The overlay, as it was created or listed'),
  videoId: pathParameter('The video, as events name it'),
  installationId: pathParameter('The installation, as it was registered or listed'),
  keyId: pathParameter('The id of the key, never the key itself'),
  erasureId: pathParameter('The erasure, as it was requested or listed'),
  exportId: pathParameter('The export, as it was requested or listed'),
  accountId: pathParameter('The account, as it is listed'),
  personId: pathParameter('The person, as they were listed'),
  signInId: pathParameter('The session, as it was listed'),
  invitationId: pathParameter('The invitation, as it was made or listed'),
} as const;

/** `{ keyId: string }` for `/api/keys/{keyId}/rotate`. A name that is missing in `pathParameters` does not compile. */
export type PathParameters<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? {
      readonly [Key in Name]: Key extends keyof typeof pathParameters ? string : never;
    } & PathParameters<Rest>
  : unknown;
