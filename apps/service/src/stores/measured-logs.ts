/** Logs by themselves, for whoever measures them. */
export { writeSampleKeys } from './event-log/lmdb/dedupe/write-sample-keys.ts';
export { createLmdbEventLog } from './event-log/lmdb/lmdb-event-log.ts';
