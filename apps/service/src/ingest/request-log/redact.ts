/** Fields with values from closed lists, or numbers of the video: they reveal nothing about a person. */
const shownFields = new Set([
  'eventType',
  'interactionType',
  'overlayType',
  'playbackEvent',
  'lastInteractionType',
  'impressionRule',
  'conversionType',
  'currency',
  'consent',
  'source',
  'timestampMs',
  'sentAt',
  'videoTimeSeconds',
  'watchedSeconds',
  'videoLength',
  'percentWatched',
  'interactionOccurred',
  'videoId',
  'campaignId',
  'creativeId',
  'overlayId',
  'overlayVersion',
  'installationId',
]);
const harmlessName = /^[A-Za-z][A-Za-z0-9_-]{0,63}$/;
const harmlessText = /^[A-Za-z0-9._:-]{1,64}$/;
const maxFields = 100;
const maxDepth = 3;

/**
 * Redacts a payload for the request log: keeps names, and values if the field cannot hold anything personal. Other
 * values (identifiers of devices and sessions, texts, metadata) are replaced by their type, which is what a developer
 * needs. Always under 16 KiB as JSON.
 */
export function redact(value: unknown): unknown {
  return redactValue(value, 0, { fields: maxFields });
}

function redactValue(value: unknown, depth: number, room: { fields: number }): unknown {
  if (typeof value !== 'object' || value === null) return toKind(value);
  if (Array.isArray(value)) return `array (${value.length})`;
  if (depth >= maxDepth) return 'object';
  const shown: [string, unknown][] = [];
  for (const [name, field] of Object.entries(value)) {
    if (room.fields <= 0) break;
    room.fields -= 1;
    const isShown = depth === 0 && shownFields.has(name) && isHarmless(field);
    shown.push([toName(name), isShown ? field : redactValue(field, depth + 1, room)]);
  }
  return Object.fromEntries(shown);
}

function isHarmless(value: unknown): boolean {
  if (typeof value === 'string') return harmlessText.test(value);
  return typeof value === 'number' || typeof value === 'boolean';
}

function toKind(value: unknown): string | null {
  if (value === null) return null;
  return typeof value === 'string' ? `string (${value.length})` : typeof value;
}

/** Names can be personal too, for example an e-mail address as the key of an object. */
function toName(name: string): string {
  return harmlessName.test(name) ? name : `(${name.length} characters)`;
}

/** A pointer contains names of fields. */
export function redactPointer(pointer: string): string {
  return pointer
    .split('/')
    .map((name) => (name === '' || /^\d{1,4}$/.test(name) ? name : toName(name)))
    .join('/')
    .slice(0, 200);
}
