/**
 * Loaded before the service by a test: the product itself has no switch that breaks it. Told to, it fills the heap until
 * the process runs out of memory, a little at a time, so that the service goes on answering as long as it can.
 */
const objectsATurn = 50_000;

process.on('message', () => {
  const kept: object[] = [];
  setInterval(() => {
    for (let at = 0; at < objectsATurn; at += 1) kept.push({ at, text: `${at}` });
  }, 1);
});
// Whoever is listening for messages would otherwise keep a process alive that has been told to stop.
process.channel?.unref();
