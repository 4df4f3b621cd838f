import { createClient } from '../src/client/client.ts';
import { browserEnvironment } from '../src/delivery/browser-environment.ts';
import { importChunk } from '../src/later/chunks.ts';

/** Everything but overlays: `trackInteraction`, `getAnalytics`, consent, calls before `init`. */
export default createClient(browserEnvironment(importChunk));
