import type { InstallationRecord, InstallationRepository } from '../control-store/installations.ts';
import { hashSecret, isSameSecret, mintSecret } from './secret-text.ts';

const tokenPrefix = 'it_live_';
/** Compared when no token is found, so that every refusal does the same work. */
const nobody = 'no installation';

export function mintInstallationToken(): { readonly token: string; readonly tokenHash: string } {
  const token = mintSecret(tokenPrefix);
  return { token, tokenHash: hashSecret(token) };
}

/**
 * The installation with these credentials, or undefined. An unknown installation and a wrong token take the same path:
 * one lookup by the hash of the token, whose timing reveals nothing, and one comparison.
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
