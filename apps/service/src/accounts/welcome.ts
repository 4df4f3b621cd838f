import type { FirstAccount } from './bootstrap.ts';
import type { FirstStartSettings } from './first-person.ts';

/**
 * The text that the start prints for a person. In production machines collect this output, so a key from the settings,
 * which is known already, is identified only by its last characters.
 */
export function toWelcome(
  publicUrl: string,
  first: FirstAccount | undefined,
  { production, bootstrap }: Pick<FirstStartSettings, 'production' | 'bootstrap'>,
  setUpCode?: string | undefined,
): string {
  const show = (key: string | undefined, given: string | undefined) => {
    if (key === undefined) return 'as shown by an earlier start';
    return production && key === given ? `…${key.slice(-4)}` : key;
  };
  const lines: (readonly [string, string])[] = [];
  if (setUpCode === undefined) {
    lines.push(['Dashboard', `${publicUrl}/`]);
    if (first?.person !== undefined) {
      const { email, password } = first.person;
      lines.push(['  sign in as', `${email}${password === undefined ? ', with your password' : ''}`]);
      if (password !== undefined) lines.push(['  password', password]);
    }
  } else {
    lines.push(['Set-up', `${publicUrl}/set-up`], ['  one-time code', setUpCode]);
  }
  if (first?.hasDemoData) {
    lines.push(['  sample data', 'campaigns that begin with sample-; a button on the overview removes them']);
  }
  if (!production) lines.push(['Demo page', `${publicUrl}/demo`]);
  lines.push(['Documentation', `${publicUrl}/docs`]);
  if (first !== undefined) {
    lines.push(
      ['Publishable key', `${show(first.publishableKey, bootstrap.publishableKey)}   (for pages)`],
      ['Secret key', `${show(first.secretKey, bootstrap.secretKey)}   (for servers)`],
    );
  }
  const table = lines.map(([name, value]) => `  ${name.padEnd(16)} ${value}`).join('\n');
  return `\n  Overlay interaction service on ${publicUrl}\n\n${table}\n\n`;
}
