import type { Chunks } from '../../../packages/sdk/src/later/chunks.ts';
import * as hints from '../../../packages/sdk/src/later/hints.ts';
import * as list from '../../../packages/sdk/src/later/list.ts';
import * as locales from '../../../packages/sdk/src/later/locales.ts';
import * as look from '../../../packages/sdk/src/later/look.ts';
import * as orphans from '../../../packages/sdk/src/later/orphans.ts';
import * as playback from '../../../packages/sdk/src/later/playback.ts';
import * as quiz from '../../../packages/sdk/src/later/quiz.ts';
import * as service from '../../../packages/sdk/src/later/service.ts';
import * as sheet from '../../../packages/sdk/src/later/sheet.ts';
import type { LoadChunk } from '../../../packages/sdk/src/load-chunk.ts';

const chunks: Chunks = { hints, list, locales, look, orphans, playback, quiz, service, sheet };

/** Every chunk is already loaded, so that a fake clock need not wait for files. */
export const allChunks: LoadChunk<Chunks> = (name) => Promise.resolve(chunks[name]);
