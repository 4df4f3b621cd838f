import type { ErrorCode } from '@overlay/contract';

/** A body that an ingest endpoint refuses, and the expected refusal. */
export interface BadBody {
  readonly name: string;
  readonly body: string | Uint8Array<ArrayBuffer>;
  readonly code: ErrorCode;
  /** Fields that `errors` names. */
  readonly pointers?: readonly string[];
}

const event = { eventType: 'interaction', interactionType: 'tap', value: 1 };
const json = (fields: object) => JSON.stringify({ ...event, ...fields });
const text = (raw: string) => `{"eventType":"interaction","interactionType":"tap",${raw}}`;
const bytes = (...parts: readonly (string | number)[]) =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'number' ? [part] : [...Buffer.from(part)])));

export const notJson: readonly BadBody[] = [
  { name: 'nothing', body: '' },
  { name: 'a word', body: 'hello' },
  { name: 'half an object', body: '{"eventType":"impression"' },
  { name: 'a form', body: 'eventType=impression&value=1' },
  { name: 'two objects', body: '{"eventType":"impression"}{"eventType":"impression"}' },
  { name: 'single quotes', body: "{'eventType':'impression'}" },
  { name: 'a comment', body: '{"eventType":"impression"/* yes */}' },
  { name: 'a trailing comma', body: '{"eventType":"impression",}' },
  { name: 'NaN', body: text('"value":NaN') },
  { name: 'Infinity', body: text('"value":Infinity') },
  { name: '-Infinity', body: text('"value":-Infinity') },
  { name: 'a hexadecimal number', body: text('"value":0x10') },
  { name: 'undefined', body: text('"value":undefined') },
  { name: 'a control character in a string', body: text('"value":"a\u0001b"') },
  { name: 'a byte order mark', body: '\ufeff{"eventType":"impression"}' },
  { name: 'UTF-16', body: new Uint8Array(Buffer.from('{"eventType":"impression"}', 'utf16le')) },
  { name: 'a byte that is no UTF-8', body: bytes('{"eventType":"impression","videoId":"', 0xff, '"}') },
  {
    name: 'an overlong UTF-8 sequence',
    body: bytes('{"eventType":"impression","videoId":"', 0xc0, 0xaf, '"}'),
  },
  {
    name: 'half of a surrogate pair as UTF-8',
    body: bytes('{"eventType":"impression","a":"', 0xed, 0xa0, 0x80, '"}'),
  },
  { name: 'a cut UTF-8 sequence', body: bytes('{"eventType":"impression","videoId":"', 0xe2, 0x98, '"}') },
  { name: 'binary', body: new Uint8Array([0, 1, 2, 3, 254, 255]) },
  { name: '400,000 open brackets', body: '['.repeat(400_000) },
].map((bad): BadBody => ({ ...bad, code: 'malformed_json' }));

export const notObjects: readonly BadBody[] = [
  'null',
  'true',
  '7',
  '"text"',
  '[]',
  '[{"eventType":"impression"}]',
].map((body): BadBody => ({ name: body, body, code: 'validation_failed', pointers: ['/'] }));

export const wrongFields: readonly BadBody[] = [
  ['/eventType', '{}'],
  ['/eventType', json({ eventType: 'party' })],
  ['/eventType', json({ eventType: 'IMPRESSION' })],
  ['/eventType', json({ eventType: null })],
  ['/eventType', json({ eventType: ['impression'] })],
  ['/interactionType', json({ interactionType: 'cta' })],
  ['/interactionType', json({ interactionType: undefined })],
  ['/interactionType', json({ eventType: 'impression' })],
  ['/interactionType', json({ interactionType: null })],
  ['/interactionType', json({ interactionType: 'constructor' })],
  ['/interactionType', json({ interactionType: '__proto__' })],
  ['/value', json({ value: null })],
  ['/value', json({ value: true })],
  ['/value', json({ value: { a: 1 } })],
  ['/value', json({ value: [1] })],
  ['/value', json({ value: 'x'.repeat(1_025) })],
  ['/value', text('"value":1e999')],
  ['/value', text('"value":-1e999')],
  ['/value', json({ interactionType: 'rating', value: '5' })],
  ['/value', json({ interactionType: 'slider', value: '50' })],
  ['/value', json({ interactionType: 'cta_click', value: 1 })],
  ['/value', json({ interactionType: 'completion', value: 1 })],
  ['/value', json({ interactionType: 'completion', value: 'done' })],
  ['/videoId', json({ videoId: '' })],
  ['/videoId', json({ videoId: 7 })],
  ['/videoId', json({ videoId: 'a b' })],
  ['/videoId', json({ videoId: 'vid\u0000' })],
  ['/videoId', json({ videoId: 'vid\n' })],
  ['/videoId', json({ videoId: 'ünïcode' })],
  ['/videoId', json({ videoId: 'x'.repeat(129) })],
  ['/videoId', json({ videoId: "'; DROP TABLE events; --" })],
  ['/sessionId', json({ sessionId: {} })],
  ['/campaignId', json({ campaignId: null })],
  ['/creativeId', json({ creativeId: ['crt_a'] })],
  ['/overlayId', json({ overlayId: 'a/b' })],
  ['/overlayVersion', json({ overlayId: 'ovl_a', overlayVersion: 0 })],
  ['/overlayVersion', json({ overlayId: 'ovl_a', overlayVersion: -1 })],
  ['/overlayVersion', json({ overlayId: 'ovl_a', overlayVersion: 1.5 })],
  ['/overlayVersion', json({ overlayId: 'ovl_a', overlayVersion: '3' })],
  ['/overlayVersion', json({ overlayId: 'ovl_a', overlayVersion: null })],
  ['/overlayVersion', json({ overlayId: 'ovl_a', overlayVersion: 2 ** 31 })],
  ['/overlayVersion', text('"overlayId":"ovl_a","overlayVersion":1e999')],
  ['/overlayVersion', json({ overlayVersion: 3 })],
  ['/installationId', json({ installationId: false })],
  ['/timestampMs', json({ timestampMs: '2026-01-01' })],
  ['/timestampMs', json({ timestampMs: 1.5 })],
  ['/timestampMs', json({ timestampMs: -1 })],
  ['/timestampMs', json({ timestampMs: 9e15 })],
  ['/timestampMs', json({ timestampMs: null })],
  ['/timestampMs', text('"timestampMs":1e999')],
  ['/dedupeKey', json({ dedupeKey: '' })],
  ['/dedupeKey', json({ dedupeKey: 7 })],
  ['/dedupeKey', json({ dedupeKey: 'x'.repeat(201) })],
  ['/dedupeKey', text('"dedupeKey":"\\ud800"')],
  ['/deviceId', json({ deviceId: '' })],
  ['/deviceId', json({ deviceId: 'x'.repeat(129) })],
  ['/deviceId', text('"deviceId":"\\udfff"')],
  ['/deviceHash', json({ deviceHash: 'A'.repeat(64) })],
  ['/deviceHash', json({ deviceHash: 'a'.repeat(63) })],
  ['/deviceHash', json({ deviceHash: '' })],
  ['/overlayType', json({ overlayType: 'video' })],
  ['/overlayType', json({ overlayType: 'poll' })],
  ['/overlayType', json({ overlayType: '' })],
  ['/videoTimeSeconds', json({ videoTimeSeconds: -1 })],
  ['/watchedSeconds', json({ watchedSeconds: '12' })],
  ['/watchedSeconds', text('"watchedSeconds":1e999')],
  ['/videoLength', json({ videoLength: -0.5 })],
  ['/percentWatched', json({ percentWatched: 100.5 })],
  ['/interactionOccurred', json({ interactionOccurred: 'yes' })],
  ['/interactionOccurred', json({ interactionOccurred: 1 })],
  ['/lastInteractionType', json({ lastInteractionType: 'party' })],
  ['/lastInteractionValue', json({ lastInteractionValue: null })],
  ['/playbackEvent', json({ playbackEvent: 'start' })],
  ['/playbackEvent', '{"eventType":"impression","playbackEvent":"rewind"}'],
  ['/impressionRule', '{"eventType":"impression","impressionRule":"seen"}'],
  ['/source', json({ source: '' })],
  ['/source', json({ source: 'x'.repeat(33) })],
  ['/source', json({ source: 'a\tb' })],
  ['/metadata', json({ metadata: [] })],
  ['/metadata', json({ metadata: 'text' })],
  ['/metadata', json({ metadata: null })],
  [
    '/metadata',
    json({ metadata: Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`k${at}`, at])) }),
  ],
  [
    '/metadata',
    json({
      metadata: Object.fromEntries(Array.from({ length: 5 }, (_, at) => [`k${at}`, 'x'.repeat(1_000)])),
    }),
  ],
  ['/metadata/deep', json({ metadata: { deep: { er: 1 } } })],
  ['/metadata/list', json({ metadata: { list: [1] } })],
  ['/metadata/long', json({ metadata: { long: 'x'.repeat(1_025) } })],
  ['/metadata/half', text('"metadata":{"half":"\\udc00"}')],
  ['/value', text('"value":"\\ud83d"')],
  ['/value', text('"value":"\\ud83d and more"')],
].map(
  ([pointer, body]): BadBody => ({
    name: `${pointer} of ${(body ?? '').slice(0, 90)}`,
    body: body ?? '',
    code: 'validation_failed',
    pointers: [pointer ?? ''],
  }),
);

/** Deep enough that anything recursive runs out of stack. */
const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
const deepObject = `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`;

export const tooLarge: readonly BadBody[] = [
  { name: '2 MiB', body: json({ padding: 'x'.repeat(2 * 1024 * 1024) }) },
  { name: 'one byte over 1 MiB', body: ' '.repeat(1024 * 1024 + 1) },
  { name: 'one event of 33 KiB', body: json({ padding: 'x'.repeat(33 * 1024) }) },
  { name: '501 events', body: `{"events":[${Array.from({ length: 501 }, () => json({})).join(',')}]}` },
  { name: 'an event that is nested 200,000 deep', body: text(`"a":${deep}`) },
].map((bad): BadBody => ({ ...bad, code: 'payload_too_large' }));

/** Events that are invalid in themselves: in a batch they do not affect others. */
export const badEventsOfBatches: readonly { readonly name: string; readonly event: string }[] = [
  { name: 'null', event: 'null' },
  { name: 'a number', event: '1e999' },
  { name: 'a list', event: '[]' },
  { name: 'a list nested 200,000 deep', event: deep },
  { name: 'an object nested 100,000 deep', event: deepObject },
  { name: 'an event with a deep unknown field', event: text(`"a":${deep}`) },
  { name: 'an event with deep metadata', event: text(`"metadata":{"a":${deepObject}}`) },
  { name: 'an event of 40 KiB', event: json({ padding: 'x'.repeat(40 * 1024) }) },
  {
    name: 'an event with 100,000 fields',
    event: text(Array.from({ length: 60_000 }, (_, at) => `"f${at}":1`).join(',')),
  },
  ...wrongFields.map(({ name, body }) => ({ name, event: String(body) })),
];

/** Unusual but valid: stored unchanged, without side effects. */
export const harmlessBodies: readonly { readonly name: string; readonly body: string }[] = [
  { name: '__proto__', body: text('"__proto__":{"eventType":"impression","value":5}') },
  { name: 'constructor', body: text('"constructor":{"prototype":{"polluted":true}}') },
  { name: 'a method of objects', body: text('"hasOwnProperty":1,"toString":null,"valueOf":"x"') },
  { name: '__proto__ in metadata', body: text('"metadata":{"__proto__":1,"constructor":"x"}') },
  { name: 'a field sent twice', body: text('"value":0,"value":1') },
  { name: 'half of a surrogate pair in an unknown field', body: text('"unknown":1') },
  { name: 'white space around', body: ` \n\t${json({})}\r\n ` },
  {
    name: 'numbers in odd notation',
    body: text('"value":1.0E0,"watchedSeconds":0.000001e3,"videoLength":-0'),
  },
  { name: 'a pair of surrogates as escapes', body: text('"metadata":{"emoji":"\\ud83d\\ude00"}') },
];
