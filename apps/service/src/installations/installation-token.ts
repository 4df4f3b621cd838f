import { hashSecret, isSameSecret, mintSecret } from '../keys/secret-text.ts';
import type { InstallationRecord } from '../ports/control-records.ts';
import type { InstallationRepository } from '../ports/control-store.ts';

const tokenPrefix = 'it_live_';
/** Compared where no token was found, so that every refusal does the same work. */
const nobody = 'no installation';

export function mintInstallationToken(): { readonly token: string; readonly tokenHash: string } {
  const token = mintSecret(tokenPrefix);
  return { token, tokenHash: hashSecret(token) };
}

/**
 * The installation of these credentials, or undefined. An unknown installation and a wrong token take the same path:
 * one look-up by the token's hash, which tells nothing by its time, and one comparison.
 */
export async function openInstallation(
  installations: Pick<InstallationRepository, 'findByToken'>,
  credentials: { readonly installationId: string; readonly token: string },
  nowMs: number,
): Promise<InstallationRecord | undefined> {
  const found = await installations.findByToken(hashSecret(credentials.token), nowMs);
  const matches = isSameSecret(found?.installationId ?? nobody, credentials.installationId);
  return matches ? found : undefined;
}
