import type { Chunks, LoadChunk } from '../../../packages/sdk/src/chunks/chunks.ts';
import * as hints from '../../../packages/sdk/src/chunks/hints.ts';
import * as list from '../../../packages/sdk/src/chunks/list.ts';
import * as locales from '../../../packages/sdk/src/chunks/locales.ts';
import * as orphans from '../../../packages/sdk/src/chunks/orphans.ts';
import * as playback from '../../../packages/sdk/src/chunks/playback.ts';
import * as player from '../../../packages/sdk/src/chunks/player.ts';
import * as service from '../../../packages/sdk/src/chunks/service.ts';
import * as sheet from '../../../packages/sdk/src/chunks/sheet.ts';

const chunks: Chunks = { hints, list, locales, orphans, playback, player, service, sheet };

/** Every chunk is there already, so that a fake clock need not wait for files. */
export const allChunks: LoadChunk = (name) => Promise.resolve(chunks[name]);
