export interface FairQueueOptions {
  /** Maximum running, across all tenants. */
  readonly slots: number;
  /** Maximum running per tenant. */
  readonly runningPerTenant: number;
  /** Maximum waiting per tenant; further work is refused. */
  readonly waitingPerTenant: number;
}

/** The tenant has reached its maximum of waiting work. */
export class QueueFull extends Error {
  constructor() {
    super('too many are waiting');
    this.name = 'QueueFull';
  }
}

export interface QueuedWork {
  readonly signal?: AbortSignal | undefined;
  /** Slots that the tenant never takes: the same in all of its calls. */
  readonly leavesFree?: number;
}

interface Tenant {
  running: number;
  readonly leavesFree: number;
  readonly waiting: Set<() => void>;
}

/**
 * Serves tenants in turn. The next slot goes to the waiting tenant with the fewest running; among equals, to the one
 * that has waited longest. A tenant with running work never takes the last free slot, which is reserved for tenants
 * with none, so that a newcomer does not wait behind the slow work of others. Some tenants leave more slots free, for
 * those that matter more; one slot is always for everybody.
 * Counts the work of this process: with several nodes, each grants the same numbers.
 */
export class FairQueue {
  readonly #options: FairQueueOptions;
  /** Tenants with running or waiting work, ordered by their last turn, oldest first. */
  readonly #tenants = new Map<string, Tenant>();
  #free: number;

  constructor(options: FairQueueOptions) {
    this.#options = options;
    this.#free = options.slots;
  }

  /**
   * Runs the work when its turn comes, and settles as the work does. Rejects with `QueueFull` at once, and with the
   * reason of the signal if it aborts while the work waits; work that has started keeps its slot until it settles.
   */
  async run<Result>(
    name: string,
    work: () => Promise<Result>,
    { signal, leavesFree = 0 }: QueuedWork = {},
  ): Promise<Result> {
    await this.#turn(name, signal, leavesFree);
    try {
      return await work();
    } finally {
      this.#release(name);
    }
  }

  #turn(name: string, signal: AbortSignal | undefined, leavesFree: number): Promise<void> {
    signal?.throwIfAborted();
    const tenant = this.#tenants.get(name) ?? { running: 0, leavesFree, waiting: new Set() };
    this.#tenants.set(name, tenant);
    return new Promise((resolve, reject) => {
      const begin = () => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      const leave = () => {
        tenant.waiting.delete(begin);
        this.#forgetIdle(name, tenant);
        reject(signal?.reason);
      };
      tenant.waiting.add(begin);
      this.#startNext();
      if (!tenant.waiting.has(begin)) return;
      if (tenant.waiting.size > this.#options.waitingPerTenant) {
        tenant.waiting.delete(begin);
        reject(new QueueFull());
        return;
      }
      signal?.addEventListener('abort', leave, { once: true });
    });
  }

  #release(name: string): void {
    const tenant = this.#tenants.get(name);
    if (tenant === undefined) throw new Error('a tenant was forgotten while its work ran');
    tenant.running -= 1;
    this.#free += 1;
    this.#putLast(name, tenant);
    this.#forgetIdle(name, tenant);
    this.#startNext();
  }

  #startNext(): void {
    for (let next = this.#next(); next !== undefined; next = this.#next()) {
      const [name, tenant] = next;
      const [begin] = tenant.waiting;
      if (begin === undefined) throw new Error('a turn was given without waiting work');
      tenant.waiting.delete(begin);
      tenant.running += 1;
      this.#free -= 1;
      this.#putLast(name, tenant);
      begin();
    }
  }

  #next(): [string, Tenant] | undefined {
    let found: [string, Tenant] | undefined;
    for (const entry of this.#tenants) {
      const [, tenant] = entry;
      if (tenant.waiting.size === 0 || !this.#mayStart(tenant)) continue;
      if (found === undefined || tenant.running < found[1].running) found = entry;
    }
    return found;
  }

  #mayStart({ running, leavesFree }: Tenant): boolean {
    const { slots, runningPerTenant } = this.#options;
    const left = Math.min(leavesFree, slots - 1);
    if (running === 0) return this.#free > left;
    return running < runningPerTenant && this.#free > Math.max(1, left);
  }

  #putLast(name: string, tenant: Tenant): void {
    this.#tenants.delete(name);
    this.#tenants.set(name, tenant);
  }

  #forgetIdle(name: string, tenant: Tenant): void {
    if (tenant.running === 0 && tenant.waiting.size === 0) this.#tenants.delete(name);
  }
}
