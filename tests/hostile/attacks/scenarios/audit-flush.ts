import { ask } from '../ask.ts';
import type { Attack } from '../attack.ts';
import { toPost } from '../request-bytes.ts';

const connections = 40;
const changesEach = 100;
/** Of a key at once, and what may be added while the attack goes on. */
const mostAtOnce = 600;
const perSecond = 5;

/** An editor hides a change by flooding the audit log with others. */
export const auditFlush: Attack = {
  name: 'audit-flush',
  what: `a key makes ${connections * changesEach} changes on ${connections} connections`,
  async run({ url, attacker, tenantSecretKey, count, patience }) {
    const failures = new Set<string>();
    const answerWithinMs = patience(60_000);
    const owner = { key: tenantSecretKey };
    const body = { kind: 'secret', name: 'Editor', scopes: ['manage'] };
    const created = (await ask(`${url}/api/keys`, { ...owner, method: 'POST', body })).json();
    const [key, keyId] = [String(created.key), String(created.keyId)];
    const begunMs = performance.now();
    const sockets = await attacker.openMany(count(connections), 8);
    await Promise.all(
      sockets.map(async (socket, at) => {
        for (let round = 1; round <= count(changesEach); round += 1) {
          const overlay = { videoId: 'vid_flush', name: `${at} ${round}`, options: { type: 'tap' } };
          await socket.write(toPost('/api/overlays', JSON.stringify(overlay), { key }));
          if (!(await socket.hasAnswers(round, answerWithinMs))) failures.add('a change was not answered');
        }
      }),
    );
    const made = sockets.flatMap(({ statuses }) => statuses).filter((status) => status === 201).length;
    const most = mostAtOnce + (perSecond * (performance.now() - begunMs)) / 1_000 + 1;
    if (made > most) failures.add(`${made} changes were made where ${Math.floor(most)} are allowed`);
    const { text } = await ask(`${url}/api/audit-log?targetKind=key&targetId=${keyId}`, owner);
    if (!text.includes('createKey')) failures.add('the entry about the key is gone');
    return [...failures];
  },
};
