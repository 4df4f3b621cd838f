/** Milliseconds since the Unix epoch. Passed as an argument everywhere, so that tests control the time. */
export type Clock = () => number;
export const systemClock: Clock = Date.now;
