import { createEventEmitter } from '../src/client/event-emitter.ts';
import { startSession } from '../src/client/session.ts';
import { browserEnvironment } from '../src/delivery/browser-environment.ts';
import { importChunk } from '../src/later/chunks.ts';

/** From an event's JSON to the receipt: queue, storage, tabs, retries, leaving pages, consent. */
export const start = (apiKey: string) =>
  startSession(browserEnvironment(importChunk), { apiKey }, '', createEventEmitter(console.warn));
