import type { Settings } from '../settings.ts';
import type { FirstAccount } from './ensure-first-account.ts';

/**
 * What the start prints for a person (decisions 12). In production its output is kept by machines: a key that came from the
 * settings is known already, and its end is enough to tell which.
 */
export function toWelcome(
  publicUrl: string,
  first: FirstAccount | undefined,
  { production, bootstrap }: Pick<Settings, 'production' | 'bootstrap'>,
): string {
  if (first === undefined) {
    return `\n  Overlay interaction service on ${publicUrl}\n  No account yet: set OVERLAY_BOOTSTRAP_PUBLISHABLE_KEY and OVERLAY_BOOTSTRAP_SECRET_KEY and start again.\n\n`;
  }
  const show = (key: string, given: string | undefined) =>
    production && key === given ? `…${key.slice(-4)}` : key;
  return `
  Overlay interaction service on ${publicUrl}

  Demo page        ${publicUrl}/demo
  Documentation    ${publicUrl}/docs
  Publishable key  ${show(first.publishableKey, bootstrap.publishableKey)}   (for pages)
  Secret key       ${show(first.secretKey, bootstrap.secretKey)}   (for servers)

`;
}
