import type { Attack } from './attack.ts';
import { auditFlush } from './scenarios/audit-flush.ts';
import { capTheft } from './scenarios/cap-theft.ts';
import { decompressionBombs } from './scenarios/decompression-bombs.ts';
import { heavyOverlays } from './scenarios/heavy-overlays.ts';
import { hiddenLengths } from './scenarios/hidden-lengths.ts';
import { idleBodiesFromManyAddresses, idleBodiesWithAKey } from './scenarios/idle-bodies.ts';
import { longDecimals } from './scenarios/long-decimals.ts';
import { longOrigins } from './scenarios/long-origins.ts';
import { pipelinedDownloads } from './scenarios/pipelined-downloads.ts';
import { pipelinedProbes, pipelinedSummaries } from './scenarios/pipelined-queries.ts';
import { poisonedKeys } from './scenarios/poisoned-keys.ts';
import { publicPages } from './scenarios/public-pages.ts';
import { rateTheft } from './scenarios/rate-theft.ts';
import { signInFlood } from './scenarios/sign-in-flood.ts';
import { signInLockout } from './scenarios/sign-in-lockout.ts';
import { stuffedPolls } from './scenarios/stuffed-polls.ts';
import { tenantFlood } from './scenarios/tenant-flood.ts';
import { tinyChunks } from './scenarios/tiny-chunks.ts';
import { tokenFlood } from './scenarios/token-flood.ts';
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
  signInLockout,
  poisonedKeys,
  publicPages,
  auditFlush,
  capTheft,
  stuffedPolls,
  heavyOverlays,
  tokenFlood,
];
