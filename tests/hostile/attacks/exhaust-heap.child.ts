/**
 * Loaded before the service by a test: the product itself has no switch that breaks it. On any message it fills the
 * heap, a little at a time, so that the service answers as long as it can.
 */
const objectsPerTurn = 50_000;

process.on('message', () => {
  const kept: object[] = [];
  setInterval(() => {
    for (let at = 0; at < objectsPerTurn; at += 1) kept.push({ at, text: `${at}` });
  }, 1);
});
// A channel with a listener would keep a stopped process alive.
process.channel?.unref();
