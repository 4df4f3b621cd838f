const scales = ['short', 'long', 'release'] as const;

/** How much of a test runs: `npm test` runs the short form, `npm run test:long` and `npm run test:release` larger ones. */
export type Scale = (typeof scales)[number];

/** @throws {Error} if `OVERLAY_TEST_SCALE` has another value */
export function currentScale(environment: NodeJS.ProcessEnv = process.env): Scale {
  const wanted = environment['OVERLAY_TEST_SCALE'] ?? 'short';
  const scale = scales.find((candidate) => candidate === wanted);
  if (scale === undefined)
    throw new Error(`OVERLAY_TEST_SCALE is ${wanted}; it must be one of ${scales.join(', ')}`);
  return scale;
}

/** The value for the current scale: `atScale({ short: 100, long: 1_000, release: 50_000 })`. */
export function atScale<Value>(values: Readonly<Record<Scale, Value>>): Value {
  return values[currentScale()];
}
