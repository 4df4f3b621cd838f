import fc from 'fast-check';
import { peakResidentMegabytes } from '../kit/process-figures.ts';
import { type Lane, type LaneName, toLanes } from './lanes.ts';
import { fetchDocument } from './openapi/document.ts';
import { toFollowUps } from './oracles/follow-ups.ts';
import { Finding, judgeAnswer } from './oracles/judge-answer.ts';
import { createDocumentJudge, type JudgeDocument } from './oracles/judge-document.ts';
import { createPageJudge } from './oracles/judge-page.ts';
import { startTarget, type Target } from './target.ts';
import { setUpTenants, type Tenants } from './tenants/set-up-tenants.ts';
import { WireConnection } from './wire/wire-connection.ts';
import { toEscapedText, type WireRequest } from './wire/wire-request.ts';

export interface FuzzOptions {
  readonly runs: number;
  readonly seed: number;
  readonly lanes: readonly LaneName[];
  /** Repeats one finding: fast-check's path, for a run of a single lane. */
  readonly path?: string | undefined;
}

export interface LaneReport {
  readonly name: string;
  readonly requests: number;
  /** Answers by first digit; `none` if the service sent nothing to an incomplete request. */
  readonly answers: ReadonlyMap<string, number>;
  /** Answers by their status. */
  readonly statuses: ReadonlyMap<string, number>;
  readonly findings: readonly FuzzFinding[];
}

export interface FuzzFinding {
  readonly what: string;
  /** Repeats this request. */
  readonly again: string;
  /** The smallest request that reproduces it, for `printf '%b'`. */
  readonly request: string;
}

export interface FuzzReport {
  readonly lanes: readonly LaneReport[];
  readonly peakMegabytes: number;
  /** Events of an honest sender that were acknowledged meanwhile. */
  readonly witnessed: number;
  /** Findings about the whole run: crashes, lost events, a changed account, too much memory. */
  readonly failures: readonly string[];
  /** The last errors that the service printed. */
  readonly output: string;
}

/** The service bounds its memory for any input. */
const mostMegabytes = 700;
const keptOutput = 3_000;
const restoreEvery = 200;
const mostFindings = 20;
const longestRequest = 3_000;

/** Fuzzes a service, and compares its data before and after. */
export async function runFuzz(options: FuzzOptions): Promise<FuzzReport> {
  const target = await startTarget({ rateLimits: 'off' });
  const { service } = target;
  try {
    const tenants = await setUpTenants(target);
    const judgePage = await createPageJudge();
    const document = await fetchDocument(service.url);
    const judgeDocument = createDocumentJudge(document);
    tenants.witness.start();
    const lanes = toLanes(tenants.pools, document).filter(({ name }) => options.lanes.includes(name));
    const shares = lanes.reduce((sum, { share }) => sum + share, 0);
    const reports = await Promise.all(
      lanes.map((lane) =>
        runLane({
          lane,
          target,
          tenants,
          judgePage,
          judgeDocument,
          ...options,
          runs: Math.ceil((options.runs * lane.share) / shares),
        }),
      ),
    );
    const failures = await findFailures(target, tenants);
    const peakMegabytes = peakResidentMegabytes(service.pid()) ?? 0;
    if (peakMegabytes > mostMegabytes) failures.push(`it took ${Math.round(peakMegabytes)} MiB`);
    if (service.isRunning) {
      const { code, signal } = await service.end('SIGTERM');
      if (code !== 0) failures.push(`the service ended with ${code ?? signal}, not 0`);
    }
    const output = service.output().slice(-keptOutput);
    return { lanes: reports, peakMegabytes, witnessed: tenants.witness.acknowledged, failures, output };
  } finally {
    await service.dispose();
  }
}

async function findFailures(target: Target, tenants: Tenants): Promise<string[]> {
  if (!target.service.isRunning) return ['the service is not running any more'];
  const failures = await tenants.witness.findLosses();
  if (!(await tenants.isVictimUnchanged())) failures.push('the other account was changed');
  return failures;
}

interface LaneRun {
  readonly lane: Lane;
  readonly target: Target;
  readonly tenants: Tenants;
  readonly judgePage: Awaited<ReturnType<typeof createPageJudge>>;
  readonly judgeDocument: JudgeDocument;
  readonly runs: number;
  readonly seed: number;
  readonly path?: string | undefined;
}

/** Continues after a finding, without reporting the same one again. */
async function runLane(run: LaneRun): Promise<LaneReport> {
  const { lane, target, tenants, judgePage, judgeDocument, runs, seed, path } = run;
  const connection = new WireConnection(target.service.url);
  const answers = new Map<string, number>();
  const statuses = new Map<string, number>();
  const findings: FuzzFinding[] = [];
  const known = new Set<string>();
  let requests = 0;
  const check = async (request: WireRequest) => {
    requests += 1;
    if (managesAccounts(lane) && requests % restoreEvery === 0) await tenants.restoreAttacker();
    try {
      const received = await connection.exchange(request);
      if (received.length === 0) count(answers, 'none');
      for (const answer of received) {
        count(statuses, String(answer.status));
        count(answers, `${Math.floor(answer.status / 100)}xx`);
        judgeAnswer(request, answer, tenants.secrets);
        judgePage(request, answer);
        judgeDocument(request, answer);
        for (const followUp of toFollowUps(request, answer, tenants.pools)) {
          for (const next of await connection.exchange(followUp.request)) {
            judgeAnswer(followUp.request, next, tenants.secrets);
            followUp.judge(next);
          }
        }
      }
    } catch (error) {
      const finding = toFinding(request, error);
      if (!known.has(finding.signature)) throw finding;
    }
  };
  for (
    let round = 0;
    requests < runs && target.service.isRunning && findings.length < mostFindings;
    round += 1
  ) {
    const roundSeed = seed + round;
    const details = await fc.check(fc.asyncProperty(lane.requests, check), {
      seed: roundSeed,
      numRuns: runs - requests,
      ...(path === undefined ? {} : { path }),
    });
    if (!details.failed) break;
    const finding = details.errorInstance instanceof Finding ? details.errorInstance : undefined;
    if (finding === undefined) throw details.errorInstance;
    known.add(finding.signature);
    const [request] = details.counterexample ?? [];
    findings.push({
      what: finding.message,
      again: `OVERLAY_FUZZ_LANE=${lane.name} OVERLAY_FUZZ_SEED=${roundSeed} OVERLAY_FUZZ_PATH=${details.counterexamplePath} npx vitest run --project tests hostile/fuzz`,
      request: request === undefined ? '' : toEscapedText(request).slice(0, longestRequest),
    });
    if (path !== undefined) break;
  }
  connection.close();
  return { name: lane.name, requests, answers, statuses, findings };
}

/** Whether its requests can change the account that sends them. */
function managesAccounts({ name }: Lane): boolean {
  return name === 'operations' || name === 'document';
}

function toFinding(request: WireRequest, error: unknown): Finding {
  if (error instanceof Finding) return error;
  const name = error instanceof Error ? error.name : 'Error';
  return new Finding(`${request.label}: ${name}`, error instanceof Error ? error.message : String(error));
}

function count(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}
