import { setTimeout as sleep } from 'node:timers/promises';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Attack } from '../attack.ts';
import { toHead } from '../request-bytes.ts';

const unfoldedMiB = 64;
/** The largest window, which the decompressor then holds: 16 MiB. */
const params = { [constants.BROTLI_PARAM_QUALITY]: 2, [constants.BROTLI_PARAM_LGWIN]: 24 };
const bombs = { br: 30, gzip: 30 };

/** Even after its refusal, a bomb may go on decompressing for no caller. */
export const decompressionBombs: Attack = {
  name: 'decompression-bombs',
  what: `${bombs.br} brotli bodies of 1 kB that unfold to ${unfoldedMiB} MiB, ${bombs.gzip} of gzip; half of the connections end at once`,
  async run({ attacker, publishableKey, count, hold, patience }) {
    const failures: string[] = [];
    const answerWithinMs = patience(30_000);
    const blank = Buffer.alloc(unfoldedMiB * 1024 ** 2, ' ');
    const bodies = { br: brotliCompressSync(blank, { params }), gzip: gzipSync(blank) };
    for (const encoding of ['br', 'gzip'] as const) {
      const body = bodies[encoding];
      const head = toHead('POST', '/api/sdk/event', {
        key: publishableKey,
        headers: {
          'content-type': 'application/json',
          'content-encoding': encoding,
          'content-length': String(body.length),
        },
      });
      const sockets = await attacker.openMany(count(bombs[encoding]), 4);
      await Promise.all(
        sockets.map(async (socket, at) => {
          await socket.write(head);
          await socket.write(body);
          if (at % 2 === 0) {
            await sleep(20);
            socket.destroy();
          } else if (!(await socket.hasAnswers(1, answerWithinMs))) {
            failures.push(`a ${encoding} bomb got no answer within ${answerWithinMs / 1_000} s`);
          } else if (![413, 429, 503].includes(socket.statuses[0] ?? 0)) {
            failures.push(`a ${encoding} bomb was answered ${socket.statuses[0]}`);
          }
        }),
      );
    }
    await hold(1_000);
    return failures;
  },
};
