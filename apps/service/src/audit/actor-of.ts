import type { Actor } from '@overlay/contract';
import type { ControlRepositories } from '../ports/control-store.ts';
import type { KeyPrincipal } from '../ports/principal.ts';

/** What the service does by itself, for instance at its first start. */
export const serviceActor: Actor = { kind: 'service', id: null, name: 'Overlay service' };

/** Whoever may change control data. */
export type Changer = Pick<KeyPrincipal, 'accountId' | 'actor'>;

/** Whoever changes something, as records of the change name them. */
export async function actorOf(
  { accountId, actor }: Changer,
  { keys }: Pick<ControlRepositories, 'keys'>,
): Promise<Actor> {
  const key = await keys.get(accountId, actor.keyId);
  return { kind: 'key', id: actor.keyId, name: key?.name ?? '' };
}
