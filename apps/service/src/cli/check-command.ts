import type { SiteCheck } from '@overlay/contract';
import type { ControlStore } from '../control-store/control-store.ts';
import { readSdkVersion } from '../pages/sdk-routes.ts';
import type { Clock } from '../scheduling/clock.ts';
import type { Settings } from '../settings/settings.ts';
import { createCheckSite } from '../site-checks/check-site.ts';
import { openOutgoing } from '../site-checks/site-checks-feature.ts';
import { CommandRefused } from './operator-api.ts';

/** The result of `overlay check`. */
export interface SiteCheckReport {
  readonly isFine: boolean;
  readonly lines: readonly string[];
}

/** Checks a page with the keys of all accounts. */
export async function runCheckCommand(
  url: string,
  settings: Pick<Settings, 'publicUrl' | 'outgoingAllow'>,
  { controlStore, clock }: { readonly controlStore: ControlStore; readonly clock: Clock },
): Promise<SiteCheckReport> {
  const { publicUrl } = settings;
  const sdkVersion = await readSdkVersion();
  const checkSite = createCheckSite({
    controlStore,
    send: openOutgoing(settings),
    publicUrl,
    sdkVersion,
    clock,
  });
  const result = await checkSite(url, undefined);
  if ('fault' in result)
    throw new CommandRefused(`${url} is not the address of a page: http:// or https://, without a password`);
  return { isFine: result.checks.every(({ ok }) => ok), lines: toLines(result) };
}

function toLines({ url, checks }: SiteCheck): string[] {
  return [
    url,
    ...checks.flatMap(({ ok, code, detail, remedy }) => [
      `${ok ? 'ok   ' : 'fault'}  ${code.padEnd(14)}  ${detail}`,
      ...(remedy === undefined ? [] : [`${' '.repeat(23)}${remedy}`]),
    ]),
  ];
}
