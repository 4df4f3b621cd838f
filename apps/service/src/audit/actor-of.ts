import type { Actor } from '@overlay/contract';
import type { KeyActor, PersonActor } from '../ports/principal.ts';

/** What the service does by itself, for instance at its first start. */
export const serviceActor: Actor = { kind: 'service', id: null, name: 'Overlay service' };

/** Whoever may change control data, and in which account. */
export interface Changer {
  readonly accountId: string;
  readonly actor: KeyActor | PersonActor;
}

/** Whoever changes something, as records of the change name them. */
export function toActor({ actor }: Changer): Actor {
  const { name } = actor;
  if (actor.kind === 'person') return { kind: 'person', id: actor.personId, name, email: actor.email };
  return { kind: 'key', id: actor.keyId, name };
}
