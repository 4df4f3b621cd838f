import type { InitConfig } from '../client/config.ts';
import type { Results } from '../kinds/kind.ts';

/** `GET /api/polls/{overlayId}/results`; undefined where there are none to show, or too few. */
export async function readResults(
  { endpoint = location.origin, apiKey }: InitConfig,
  overlayId: string,
): Promise<Results | undefined> {
  try {
    const answer = await fetch(`${endpoint}/api/polls/${encodeURIComponent(overlayId)}/results`, {
      headers: { authorization: `Bearer ${apiKey}` },
    });
    return answer.ok ? toResults(await answer.json()) : undefined;
  } catch {
    // The viewer still sees that the vote was taken.
    return undefined;
  }
}

interface ResultsAnswer {
  total?: number;
  mean?: number;
  options?: { value: string | number; share?: number }[];
}

function toResults({ total, mean, options }: ResultsAnswer): Results | undefined {
  if (!total || !options?.every(({ share }) => share !== undefined)) return undefined;
  const shares = Object.fromEntries(options.map(({ value, share }) => [value, share ?? 0]));
  return { total, shares, ...(mean !== undefined && { mean }) };
}
