import { setTimeout as sleep } from 'node:timers/promises';
import { faultyProgram, Service } from '../../kit/service.ts';

const restartAfterMs = 200;

export interface NodeOptions {
  readonly dataDir: string;
  readonly environment: Readonly<Record<string, string>>;
  /** How far its clock is ahead. */
  readonly clockOffsetMs: number;
}

/** A node that is restarted whenever it exits, as by systemd. */
export class SupervisedNode {
  readonly service: Service;
  readonly #clockOffsetMs: number;
  #isStopping = false;
  #isBeingEnded = false;
  #wasReady = false;
  #running: Promise<void> | undefined;
  /** Its output before it exited by itself. */
  readonly crashes: string[] = [];

  private constructor(service: Service, clockOffsetMs: number) {
    this.service = service;
    this.#clockOffsetMs = clockOffsetMs;
  }

  static async prepare({ dataDir, environment, clockOffsetMs }: NodeOptions): Promise<SupervisedNode> {
    const defaults = { NODE_ENV: 'production', OVERLAY_RATE_LIMITS: 'off', LOG_LEVEL: 'warn' };
    const service = await Service.prepare({
      program: faultyProgram,
      dataDir,
      environment: { ...defaults, ...environment },
    });
    return new SupervisedNode(service, clockOffsetMs);
  }

  start(): void {
    this.#running = this.#supervise();
  }

  async untilReady(withinMs: number): Promise<boolean> {
    const deadline = performance.now() + withinMs;
    while (performance.now() < deadline) {
      if (this.service.isRunning && (await this.service.isReady())) {
        this.#wasReady = true;
        return true;
      }
      await sleep(50);
    }
    return false;
  }

  /** SIGKILL. */
  async kill(): Promise<void> {
    this.#isBeingEnded = true;
    await this.service.kill();
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#running;
    await this.service.kill();
  }

  async #supervise(): Promise<void> {
    while (!this.#isStopping) {
      if (!this.service.isRunning) this.#startAgain();
      else if (!this.#wasReady) this.#wasReady = await this.service.isReady();
      await sleep(restartAfterMs);
    }
  }

  #startAgain(): void {
    // A node that cannot reach its database exits before it is ready, as documented.
    if (this.#wasReady && !this.#isBeingEnded) this.crashes.push(this.service.output().slice(-2_000));
    this.#wasReady = false;
    this.#isBeingEnded = false;
    this.service.start();
    this.service.command({ clockOffsetMs: this.#clockOffsetMs });
  }
}
