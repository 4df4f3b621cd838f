import { createClient as makeClient } from '../../../packages/sdk/src/client/client.ts';
import { browserEnvironment } from '../../../packages/sdk/src/delivery/browser-environment.ts';
import { allChunks } from './all-chunks.ts';

export const createClient = () => makeClient(browserEnvironment(allChunks));
