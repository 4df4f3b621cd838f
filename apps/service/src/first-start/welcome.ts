import type { FirstAccount, FirstStartSettings } from './ensure-first-account.ts';

/**
 * What the start prints for a person (decisions 12). In production its output is kept by machines: a key that came from the
 * settings is known already, and its end is enough to tell which.
 */
export function toWelcome(
  publicUrl: string,
  first: FirstAccount | undefined,
  { production, bootstrap }: Pick<FirstStartSettings, 'production' | 'bootstrap'>,
): string {
  if (first === undefined) {
    return `\n  Overlay interaction service on ${publicUrl}\n  No account yet: set OVERLAY_BOOTSTRAP_PUBLISHABLE_KEY and OVERLAY_BOOTSTRAP_SECRET_KEY and start again.\n\n`;
  }
  const show = (key: string | undefined, given: string | undefined) => {
    if (key === undefined) return 'as shown by an earlier start';
    return production && key === given ? `…${key.slice(-4)}` : key;
  };
  return `
  Overlay interaction service on ${publicUrl}

${production ? '' : `  Demo page        ${publicUrl}/demo\n`}  Documentation    ${publicUrl}/docs
  Publishable key  ${show(first.publishableKey, bootstrap.publishableKey)}   (for pages)
  Secret key       ${show(first.secretKey, bootstrap.secretKey)}   (for servers)

`;
}
