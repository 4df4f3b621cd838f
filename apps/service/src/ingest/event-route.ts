import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { KeyOfAccount } from '../access/authorise.ts';
import type { Admission } from '../http/admission/admission.ts';
import { toCorsHeaders } from '../http/answers/cors.ts';
import { toProblemAnswer } from '../http/answers/error-handler.ts';
import { createResponseHeaders, requestIdOf } from '../http/answers/response-headers.ts';
import type { BearerPrincipal } from '../principals/principal.ts';
import type { Settings } from '../settings/settings.ts';
import { type EventRequest, type ReceiveEventsOptions, receiveEvents } from './receive-events.ts';
import type { NoteRefusal } from './request-log/note-refused-requests.ts';

export interface EventRouteOptions extends ReceiveEventsOptions, Pick<Settings, 'publicUrl' | 'hsts'> {
  readonly noteRefusal: NoteRefusal;
  readonly admission: Admission;
}

type HeaderList = (string | number)[];

class RawEventRequest implements EventRequest {
  readonly body: Buffer;
  readonly headers: IncomingHttpHeaders;
  corsOrigin: string | undefined;
  principal: BearerPrincipal | undefined;
  endedKey: KeyOfAccount | undefined;
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

  get query(): string {
    const { url = '' } = this.#raw;
    const mark = url.indexOf('?');
    return mark < 0 ? '' : url.slice(mark + 1);
  }
}

/**
 * Answers POSTs of events on `node:http`'s own request and response: nearly all requests of a service are these, and the
 * framework would cost as much as the rest of one. Hooks that are added to the app do not run.
 */
export function eventRoute(app: FastifyInstance, options: EventRouteOptions): void {
  const { noteRefusal, publicUrl, admission } = options;
  const toResponseHeaders = createResponseHeaders(options);
  const toAddress = (raw: IncomingMessage) => admission.addresses.addressOf(raw);

  const answer = async (raw: IncomingMessage, response: ServerResponse, body: Buffer): Promise<void> => {
    const request = new RawEventRequest(raw, body, toAddress);
    const requestId = requestIdOf(raw);
    const headers: HeaderList = [];
    addFields(headers, toResponseHeaders(requestId));
    try {
      const answered = await receiveEvents(request, options);
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
    request: RawEventRequest,
    response: ServerResponse,
    status: number,
    headers: HeaderList,
    body: string,
  ): void => {
    addFields(headers, toCorsHeaders(request.headers.origin, request.corsOrigin));
    headers.push('content-length', Buffer.byteLength(body));
    response.writeHead(status, headers).end(body);
  };

  admission.serveIngest((request, response, body) => {
    answer(request, response, body).catch((err) => app.log.error({ err }, 'no answer could be sent'));
  });
}

function addFields(headers: HeaderList, fields: Readonly<Record<string, string>>): void {
  for (const name in fields) headers.push(name, fields[name] ?? '');
}
