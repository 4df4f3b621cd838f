import { ChangeLog } from '../audit/change-log.ts';
import type { Feature, FeatureContext } from '../http/feature.ts';
import { RepeatingJob } from '../jobs/repeating-job.ts';
import { createAccountDirectory } from './account-directory.ts';
import { createAuthorise } from './authorise.ts';
import { createKeyHandlers } from './key-routes.ts';
import { KeyUsage } from './key-usage.ts';
import { createKeyVerifier } from './key-verifier.ts';
import { createViewerKeys } from './viewer-keys.ts';
import { createViewerSecretHandlers } from './viewer-secret-routes.ts';

const usageFlushMs = 30_000;

export type Access = ReturnType<typeof createAccessFeature>['offers'];

/** API keys, read tokens and viewer secrets, and what they may do. */
export function createAccessFeature({ controlStore, vault, clock, options, onError }: FeatureContext) {
  const usage = new KeyUsage(controlStore.keys, clock);
  const verifier = createKeyVerifier({ controlStore, clock, usage });
  const directory = createAccountDirectory(controlStore, clock);
  const viewerKeys = createViewerKeys({ controlStore, vault, clock, onError });
  const changeLog = new ChangeLog(controlStore, clock);
  return {
    offers: {
      verifier,
      directory,
      viewerKeys,
      authorise: createAuthorise({ keys: verifier, publicUrl: options.publicUrl }),
    },
    handlers: {
      ...createKeyHandlers({ controlStore, changeLog, verifier }),
      ...createViewerSecretHandlers({ controlStore, changeLog, vault, viewerKeys, onError }),
    },
    jobs: [new RepeatingJob({ name: 'key-usage', everyMs: usageFlushMs, run: () => usage.flush(), onError })],
    caches: [verifier, directory, viewerKeys],
    tables: ['apiKeys', 'readTokens', 'viewerSecrets'],
    flush: () => usage.flush(),
  } satisfies Feature;
}
