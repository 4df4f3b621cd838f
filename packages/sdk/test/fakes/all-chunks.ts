import type { Chunks, LoadChunk } from '../../src/chunks/chunks.ts';
import * as hints from '../../src/chunks/hints.ts';
import * as list from '../../src/chunks/list.ts';
import * as locales from '../../src/chunks/locales.ts';
import * as orphans from '../../src/chunks/orphans.ts';
import * as playback from '../../src/chunks/playback.ts';
import * as player from '../../src/chunks/player.ts';
import * as service from '../../src/chunks/service.ts';
import * as sheet from '../../src/chunks/sheet.ts';

const chunks: Chunks = { hints, list, locales, orphans, playback, player, service, sheet };

/** Every chunk is there already, so that a fake clock need not wait for files. */
export const allChunks: LoadChunk = (name) => Promise.resolve(chunks[name]);
