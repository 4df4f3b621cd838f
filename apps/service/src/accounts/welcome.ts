import type { FirstAccount, FirstStartSettings } from './bootstrap.ts';

/**
 * The text that the start prints for a person. In production machines collect this output, so a key from the settings,
 * which is known already, is identified only by its last characters.
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
