import Type, { type Static } from 'typebox';
import { oneOf } from './one-of.ts';

/** Who changes something: a person who is signed in, the holder of a key, or the service itself. */
export const actorKinds = ['person', 'key', 'service'] as const;
export type ActorKind = (typeof actorKinds)[number];

/** As it was at the time of the change: a person or key that is renamed or gone stays readable. */
export const Actor = Type.Object(
  {
    kind: oneOf(actorKinds, { description: 'Whether a person, a key or the service itself acted' }),
    id: Type.Union([Type.String(), Type.Null()], {
      description: 'The person or the key; null for the service itself',
    }),
    name: Type.String({ description: 'The name of the person or key at that time' }),
    email: Type.Optional(Type.String({ description: 'The e-mail address of the person at that time' })),
  },
  { description: 'Who did it' },
);
export type Actor = Static<typeof Actor>;
