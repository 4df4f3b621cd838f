import type { FirstAccount } from './ensure-first-account.ts';

/** What the start prints for a person (decisions 12). */
export function toWelcome(publicUrl: string, first: FirstAccount | undefined): string {
  if (first === undefined) {
    return `\n  Overlay interaction service on ${publicUrl}\n  No account yet: set OVERLAY_BOOTSTRAP_PUBLISHABLE_KEY and OVERLAY_BOOTSTRAP_SECRET_KEY and start again.\n\n`;
  }
  return `
  Overlay interaction service on ${publicUrl}

  Demo page        ${publicUrl}/demo
  Documentation    ${publicUrl}/docs
  Publishable key  ${first.publishableKey}   (for pages)
  Secret key       ${first.secretKey}   (for servers)

`;
}
