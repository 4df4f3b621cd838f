import type { Figure, ServiceMetrics } from '../../monitoring/service-metrics.ts';
import { InstallationCheck } from '../../ports/installation-check.ts';
import { closePorts, type Ports } from '../../ports/ports.ts';

/** What a running service knows about itself. */
export interface ServiceState {
  readonly figures: readonly Figure[];
  /** What is missing in its stores. */
  readonly losses: readonly string[];
}

/** Of stores that were opened for the examination, or that the service has open. */
export type StoresState =
  | { readonly losses: readonly string[]; readonly controlClockMs?: number }
  | { readonly failure: string };

export async function readServiceState(ports: Ports, metrics: ServiceMetrics): Promise<ServiceState> {
  return { figures: await metrics.figures(), losses: await lossesOf(ports) };
}

/** Asks each store once, and closes all of them. */
export async function examineStores(ports: Ports): Promise<Pick<ServiceState, 'losses'>> {
  const { controlStore, eventLog, conversionLog, eventStore } = ports;
  try {
    await Promise.all([
      controlStore.ping(),
      eventLog.append([]),
      conversionLog.append([]),
      eventStore.ping(),
    ]);
    return { losses: await lossesOf(ports) };
  } finally {
    await closePorts(ports);
  }
}

async function lossesOf({ marks, controlStore, clock }: Ports): Promise<string[]> {
  return marks === undefined ? [] : new InstallationCheck(controlStore, marks, clock).losses();
}

/** The values of a metric, by label; none if it is not known. */
export function figuresOf(state: ServiceState | undefined, name: string): readonly Figure[] {
  return state?.figures.filter((figure) => figure.name === name) ?? [];
}

/** The largest value of a metric; undefined if none is known. */
export function largestOf(state: ServiceState | undefined, name: string): number | undefined {
  const values = figuresOf(state, name).flatMap(({ value }) => (value === null ? [] : [value]));
  return values.length === 0 ? undefined : Math.max(...values);
}
