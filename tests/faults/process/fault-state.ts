import type { FaultCommand } from './fault-command.ts';

/** The current faults of the faulty service. */
export class FaultState {
  outage = false;
  flakyShare = 0;
  logFull = false;
  clockOffsetMs = 0;

  apply(command: FaultCommand): void {
    switch (command.kind) {
      case 'outage':
        this.outage = command.on;
        break;
      case 'flaky':
        this.flakyShare = command.share;
        break;
      case 'logFull':
        this.logFull = command.on;
        break;
      case 'clock':
        this.clockOffsetMs = command.offsetMs;
        break;
    }
  }
}
