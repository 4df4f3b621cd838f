import { WireSocket } from '../../kit/wire.ts';
import { isEndless, MalformedAnswer, parseAnswer, type WireAnswer } from '../../kit/wire-answer.ts';
import type { WireRequest } from './wire-request.ts';

/** Ends the wait for a service that hangs. */
const answerWithinMs = 90_000;
/** How long to wait for an answer to an incomplete request. */
const idleMs = 30;

/**
 * The service drains this much of a body that it refuses, then closes the connection. If the sender is still writing, the
 * system resets the connection and the answer is lost (https://www.rfc-editor.org/rfc/rfc9112#section-9.6).
 */
const longestReadBytes = 16 * 1024 ** 2;
const mayBeReset = ({ chunks }: WireRequest): boolean =>
  chunks.reduce((sum, { length }) => sum + length, 0) > longestReadBytes;

/** No answer where one was due. */
export class NoAnswer extends Error {
  constructor(what: string) {
    super(what);
    this.name = 'NoAnswer';
  }
}

/** Sends requests as bytes, on one socket while it stays open. */
export class WireConnection {
  readonly #url: string;
  #socket: WireSocket | undefined;

  constructor(url: string) {
    this.#url = url;
  }

  /** The answers: one for each request, or fewer if the service closed the connection on a bad one. */
  async exchange(request: WireRequest): Promise<WireAnswer[]> {
    const kept = this.#socket;
    this.#socket = undefined;
    if (kept?.isOpen && request.isComplete) {
      const answers = await this.#talk(kept, request);
      // A kept-alive connection may end just as the next request is sent, before any of it was read.
      if (answers.length > 0) return answers;
    } else kept?.destroy();
    const answers = await this.#talk(new WireSocket(this.#url), request);
    if (answers.length === 0 && request.isComplete && !mayBeReset(request)) {
      throw new NoAnswer('closed without an answer');
    }
    return answers;
  }

  close(): void {
    this.#socket?.destroy();
  }

  #talk(socket: WireSocket, request: WireRequest): Promise<WireAnswer[]> {
    return new Promise((resolve, reject) => {
      const answers: WireAnswer[] = [];
      let bytes: Buffer = Buffer.alloc(0);
      let timer = setTimeout(() => end(new NoAnswer('no answer in time')), answerWithinMs);
      const end = (error?: Error) => {
        clearTimeout(timer);
        socket.onData(() => {});
        socket.onClose(() => {});
        const isWhole = request.isComplete && answers.length === request.heads.length;
        if (error === undefined && isWhole && !answers.some(isEndless)) {
          this.#socket = socket;
        } else socket.destroy();
        if (error === undefined) resolve(answers);
        else reject(error);
      };
      const parse = (isClosed: boolean) => {
        for (;;) {
          const isHead = request.heads[answers.length] ?? false;
          const parsed = bytes.length === 0 ? undefined : parseAnswer(bytes, { isHead, isClosed });
          if (parsed === undefined) break;
          bytes = bytes.subarray(parsed.length);
          if (parsed.answer.status >= 200) answers.push(parsed.answer);
        }
        if (request.isComplete && answers.length > request.heads.length) {
          throw new MalformedAnswer('more answers than requests', bytes);
        }
      };
      const attempt = (isClosed: boolean) => {
        try {
          parse(isClosed);
          const isWhole = request.isComplete && answers.length >= request.heads.length;
          if (isClosed || isWhole || answers.some(isEndless)) end();
        } catch (error) {
          end(error instanceof Error ? error : new Error(String(error)));
        }
      };
      const waitForSilence = () => {
        if (request.isComplete) return;
        clearTimeout(timer);
        timer = setTimeout(() => end(), idleMs);
      };
      socket.onData((data) => {
        bytes = bytes.length === 0 ? data : Buffer.concat([bytes, data]);
        attempt(false);
        waitForSilence();
      });
      socket.onClose(() => attempt(true));
      for (const chunk of request.chunks) socket.push(chunk);
      waitForSilence();
    });
  }
}
