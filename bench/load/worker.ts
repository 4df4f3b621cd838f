import { flood } from './flood.ts';
import type { WorkerAnswer } from './load-process.ts';
import type { FloodOrder, PacedOrder } from './orders.ts';
import { paced } from './paced.ts';

process.once('message', (order: FloodOrder | PacedOrder) => {
  const running = order.kind === 'flood' ? flood(order) : paced(order);
  running.then(
    (report) => answer({ report }),
    (error) => answer({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});

function answer(message: WorkerAnswer): void {
  process.send?.(message);
}
