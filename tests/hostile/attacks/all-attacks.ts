import type { Attack } from './attack.ts';
import { decompressionBombs } from './scenarios/decompression-bombs.ts';
import { hiddenLengths } from './scenarios/hidden-lengths.ts';
import { idleBodiesFromManyAddresses, idleBodiesWithAKey } from './scenarios/idle-bodies.ts';
import { longDecimals } from './scenarios/long-decimals.ts';
import { longOrigins } from './scenarios/long-origins.ts';
import { pipelinedDownloads } from './scenarios/pipelined-downloads.ts';
import { pipelinedProbes, pipelinedSummaries } from './scenarios/pipelined-queries.ts';
import { poisonedKeys } from './scenarios/poisoned-keys.ts';
import { rateTheft } from './scenarios/rate-theft.ts';
import { signInFlood } from './scenarios/sign-in-flood.ts';
import { tenantFlood } from './scenarios/tenant-flood.ts';
import { tinyChunks } from './scenarios/tiny-chunks.ts';
import { unauthenticatedBodies } from './scenarios/unauthenticated-bodies.ts';
import { unreadAnswers } from './scenarios/unread-answers.ts';

export const allAttacks: readonly Attack[] = [
  tinyChunks,
  hiddenLengths,
  idleBodiesWithAKey,
  idleBodiesFromManyAddresses,
  unauthenticatedBodies,
  decompressionBombs,
  pipelinedDownloads,
  unreadAnswers,
  pipelinedProbes,
  pipelinedSummaries,
  longDecimals,
  longOrigins,
  rateTheft,
  tenantFlood,
  signInFlood,
  poisonedKeys,
];
