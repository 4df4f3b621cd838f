/** No credential of this service is longer. */
const bearer = /^Bearer +(\S{1,200})$/i;

/** The key or token of an `Authorization` header, or undefined if the header has another form. */
export function bearerCredential(header: string): string | undefined {
  return bearer.exec(header)?.[1];
}
