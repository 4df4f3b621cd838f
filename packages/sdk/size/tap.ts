import { importChunk } from '../src/chunks/import-chunk.ts';
import { createClient } from '../src/client/client.ts';
import { browserEnvironment } from '../src/delivery/browser-environment.ts';
import { tap } from '../src/kinds/tap.ts';
import { makeSdk } from '../src/overlay-sdk.ts';

export default makeSdk({ tap }, createClient(browserEnvironment(importChunk))).sdk;
