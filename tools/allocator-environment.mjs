/**
 * What `npm start` and docs/running.md tell the allocators of glibc and of the database engine, which otherwise keep
 * what a flood once needed (docs/decisions/0083), and libuv, whose threads queries hold (docs/decisions/0075). All of them
 * read it before the first line of a program runs, so it has to be set by the command that starts the program.
 *
 * @type {Readonly<Record<string, string>>}
 */
export const allocatorEnvironment = {
  UV_THREADPOOL_SIZE: '16',
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '262144',
  JE_MALLOC_CONF: 'narenas:2,dirty_decay_ms:500,muzzy_decay_ms:0',
};
