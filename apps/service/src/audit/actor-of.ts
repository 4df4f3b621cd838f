import type { Actor } from '@overlay/contract';
import type { KeyActor, OperatorActor, PersonActor } from '../principals/principal.ts';

/** The service itself, for instance at its first start. */
export const serviceActor: Actor = { kind: 'service', id: null, name: 'Overlay service' };

/** A caller that may change control data, and in which account. */
export interface Changer {
  readonly accountId: string;
  readonly actor: KeyActor | PersonActor | OperatorActor;
}

/** The caller as audit entries name it. */
export function toActor({ actor }: Changer): Actor {
  if (actor.kind === 'operator') return serviceActor;
  const { name } = actor;
  if (actor.kind === 'person') return { kind: 'person', id: actor.personId, name, email: actor.email };
  return { kind: 'key', id: actor.keyId, name };
}
