import { createClient as makeClient } from '../../src/client/client.ts';
import { browserEnvironment } from '../../src/delivery/browser-environment.ts';
import { allChunks } from './all-chunks.ts';

export const createClient = () => makeClient(browserEnvironment(allChunks));
