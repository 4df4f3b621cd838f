import type { Chunks, LoadChunk } from '../../src/chunks/chunks.ts';
import * as list from '../../src/chunks/list.ts';
import * as locales from '../../src/chunks/locales.ts';
import * as orphans from '../../src/chunks/orphans.ts';
import * as service from '../../src/chunks/service.ts';

const chunks: Chunks = { list, locales, orphans, service };

/** Every chunk is there already, so that a fake clock need not wait for files. */
export const allChunks: LoadChunk = (name) => Promise.resolve(chunks[name]);
