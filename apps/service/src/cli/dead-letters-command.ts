import { JobLeases } from '../jobs/job-leases.ts';
import { storeConsumer } from '../log/event-log.ts';
import type { Ports } from '../ports/ports.ts';
import { DeadLetters, whileNothingIsDeleted } from '../shipping/dead-letters.ts';
import type { CommandContext } from './command-channel.ts';

/**
 * Lists the rows that the event store refused, one JSON document per line; sends them again, or deletes them
 * permanently.
 */
export async function runDeadLettersCommand(
  [action, ...tokens]: readonly string[],
  { eventLog, conversionLog, eventStore, controlStore }: Ports,
  { print, signal }: CommandContext,
): Promise<void> {
  const deadLetters = new DeadLetters({
    events: await eventLog.consumer(storeConsumer),
    conversions: await conversionLog.consumer(storeConsumer),
  });
  if (action === 'list') {
    for await (const { stream, token, refusedAt, reason, row } of deadLetters.list()) {
      const at = new Date(refusedAt).toISOString();
      print(JSON.stringify({ stream, token, refusedAt: at, reason, row: row.toString('utf8') }));
    }
  } else if (action === 'delete') {
    const deleted = await deadLetters.remove(({ token }) => tokens.includes(token));
    print(`deleted: ${deleted}`);
  } else {
    // The service holds the leases of its own jobs under another name.
    const leases = new JobLeases({ repository: controlStore.jobLeases });
    const { sent, refused } = await whileNothingIsDeleted(leases, (lost) =>
      deadLetters.send(tokens, { store: eventStore, signal: AbortSignal.any([signal, lost]) }),
    );
    print(`sent: ${sent}, still refused: ${refused}`);
  }
}
