/**
 * Seconds from `12`, `12.5`, `1:02.5` or `1:02:03.25`; a comma is a decimal point too. Undefined: that is no time. Minutes
 * and seconds after a colon are below 60, so that `1:75` is asked about rather than guessed.
 */
export function parseTimeCode(text: string): number | undefined {
  const trimmed = text.trim();
  if (!/^(\d+:){0,2}\d+([.,]\d{1,3})?$/.test(trimmed)) return undefined;
  const parts = trimmed.replace(',', '.').split(':').map(Number);
  if (parts.slice(1).some((part) => part >= 60)) return undefined;
  const seconds = parts.reduce((sum, part) => sum * 60 + part, 0);
  return Math.round(seconds * 1_000) / 1_000;
}

/** `0:12.5`, `1:02:03`: whole seconds without a point, else as many digits as there are, at most three. */
export function formatTimeCode(seconds: number): string {
  const ms = Math.round(Math.max(0, seconds) * 1_000);
  const whole = Math.floor(ms / 1_000);
  const hours = Math.floor(whole / 3_600);
  const minutes = Math.floor(whole / 60) % 60;
  const rest = (ms % 60_000) / 1_000;
  const [last = '0', fraction] = String(rest).split('.');
  const shown = last.padStart(2, '0') + (fraction === undefined ? '' : `.${fraction}`);
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${shown}` : `${minutes}:${shown}`;
}
