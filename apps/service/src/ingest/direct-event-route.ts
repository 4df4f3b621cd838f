import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Admission } from '../http/admission/admission.ts';
import { toRequestId } from '../http/admission/request-id.ts';
import { toCorsHeaders } from '../http/answers/cors.ts';
import { toProblemAnswer } from '../http/answers/error-handler.ts';
import type { BearerPrincipal } from '../ports/principal.ts';
import { type EventRequest, type ReceiveEventsOptions, receiveEvents } from './receive-events.ts';
import type { NoteRefusal } from './request-log/note-refused-requests.ts';

export interface DirectEventRouteOptions extends ReceiveEventsOptions {
  readonly noteRefusal: NoteRefusal;
  readonly publicUrl: string;
  readonly admission: Admission;
}

type HeaderList = (string | number)[];

class DirectRequest implements EventRequest {
  readonly body: Buffer;
  readonly headers: IncomingHttpHeaders;
  corsOrigin: string | undefined;
  principal: BearerPrincipal | undefined;
  areRefusalsNoted = false;
  readonly #raw: IncomingMessage;
  readonly #toAddress: (raw: IncomingMessage) => string;

  constructor(raw: IncomingMessage, body: Buffer, toAddress: (raw: IncomingMessage) => string) {
    this.body = body;
    this.headers = raw.headers;
    this.corsOrigin = raw.headers.origin;
    this.#raw = raw;
    this.#toAddress = toAddress;
  }

  get ip(): string {
    return this.#toAddress(this.#raw);
  }
}

/**
 * The addresses of `event-routes.ts` with the same answers (`direct-event-route.test.ts` compares them), but without
 * the framework, because nearly all requests of a service go here. Hooks added to the app do not run.
 */
export function directEventRoute(
  app: FastifyInstance,
  paths: readonly string[],
  options: DirectEventRouteOptions,
): void {
  const { noteRefusal, publicUrl, admission } = options;
  const toAddress = (raw: IncomingMessage) => admission.addresses.addressOf(raw);
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });

  const answer = async (raw: IncomingMessage, response: ServerResponse, body: Buffer): Promise<void> => {
    const request = new DirectRequest(raw, body, toAddress);
    const requestId = toRequestId(raw.headers);
    const headers: HeaderList = ['x-request-id', requestId];
    try {
      const answered = await receiveEvents(request, false, options);
      headers.push('content-type', 'application/json; charset=utf-8');
      addFields(headers, answered.headers);
      send(request, response, answered.status, headers, JSON.stringify(answered.body));
    } catch (error) {
      noteRefusal(request, error);
      const problem = toProblemAnswer(error, requestId, publicUrl, app.log.child({ reqId: requestId }));
      addFields(headers, problem.headers);
      send(request, response, problem.status, headers, problem.body);
    }
  };

  const send = (
    request: DirectRequest,
    response: ServerResponse,
    status: number,
    headers: HeaderList,
    body: string,
  ): void => {
    addFields(headers, toCorsHeaders(request.headers.origin, request.corsOrigin));
    headers.push('content-length', Buffer.byteLength(body));
    response.writeHead(status, headers).end(body);
  };

  admission.takePostsDirectly({
    paths,
    isClosing: () => isClosing,
    answer(request, response, body) {
      answer(request, response, body).catch((err) => app.log.error({ err }, 'no answer could be sent'));
    },
  });
}

function addFields(headers: HeaderList, fields: Readonly<Record<string, string>>): void {
  for (const name in fields) headers.push(name, fields[name] ?? '');
}
