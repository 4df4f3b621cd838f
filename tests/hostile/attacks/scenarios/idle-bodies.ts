import type { Attack } from '../attack.ts';
import { toHead } from '../request-bytes.ts';

/** With the 4 KiB added for each request, exactly 1 MiB: shares are filled to the last byte. */
const bodyBytes = 1024 ** 2 - 4 * 1024;
const heldMs = 6_000;

function idleBodies(name: string, connections: number, addresses: number, hasKey: boolean): Attack {
  const whose = hasKey ? 'with the key of the page' : 'without a key';
  return {
    name,
    what: `${connections} connections from ${addresses} addresses, ${whose}, that announce 1 MiB each and send nothing`,
    async run({ attacker, publishableKey, hold }) {
      const sockets = await attacker.openMany(connections, addresses);
      const head = toHead('POST', '/api/sdk/event', {
        ...(hasKey ? { key: publishableKey } : {}),
        headers: { 'content-type': 'application/json', 'content-length': String(bodyBytes) },
      });
      await Promise.all(sockets.map((socket) => socket.write(head)));
      await hold(heldMs);
      return [];
    },
  };
}

/**
 * Memory is reserved for bytes that arrive: what is only announced counts against neither the account's nor the total
 * share.
 */
export const idleBodiesWithAKey = idleBodies('idle-bodies', 38, 3, true);
export const idleBodiesFromManyAddresses = idleBodies('idle-bodies-spread', 140, 14, false);
