import type { LiveMessage } from '@overlay/contract';

/** An item of a stream of server-sent events: a message, or its permanent end. */
export type LivePiece =
  | { readonly kind: 'message'; readonly id: string | undefined; readonly message: LiveMessage }
  | { readonly kind: 'end' };

/**
 * Parses the text of `/api/analytics/live` in arbitrary pieces. `EventSource` cannot be used, because it cannot send
 * the header that names the account.
 */
export function createLiveReader(): (piece: string) => readonly LivePiece[] {
  let text = '';
  return (piece) => {
    const blocks = (text + piece).split('\n\n');
    text = blocks.pop() ?? '';
    return blocks.flatMap(toPiece);
  };
}

function toPiece(block: string): readonly LivePiece[] {
  const lines = block.split('\n');
  const fieldOf = (name: string) =>
    lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
  if (fieldOf('event') === 'end') return [{ kind: 'end' }];
  const data = fieldOf('data');
  // A line that begins with a colon is a keep-alive.
  if (data === undefined) return [];
  return [{ kind: 'message', id: fieldOf('id'), message: JSON.parse(data) }];
}

export type LiveEvent = NonNullable<LiveMessage['events']>[number];

/** The part of a stream that is kept: enough to draw the last two minutes and to list recent events. */
export interface LiveState {
  readonly last: LiveMessage | undefined;
  /** One entry per second, oldest first. */
  readonly seconds: readonly {
    readonly at: number;
    readonly impressions: number;
    readonly interactions: number;
  }[];
  /** Newest first. */
  readonly events: readonly LiveEvent[];
  readonly skippedEvents: number;
}

export const emptyLive: LiveState = { last: undefined, seconds: [], events: [], skippedEvents: 0 };

const mostSeconds = 120;
const mostEvents = 100;

export function addMessage(state: LiveState, message: LiveMessage): LiveState {
  const second = { at: Date.parse(message.asOf), ...message.second };
  const known = new Set(state.events.map(({ eventId }) => eventId));
  // After an interruption the service repeats events that may have been lost.
  const added = (message.events ?? []).filter(({ eventId }) => !known.has(eventId)).reverse();
  return {
    last: message,
    seconds: [...state.seconds, second].slice(-mostSeconds),
    events: [...added, ...state.events].slice(0, mostEvents),
    skippedEvents: state.skippedEvents + (message.skippedEvents ?? 0),
  };
}
