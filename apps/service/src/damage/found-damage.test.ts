import { expect, it } from 'vitest';
import { FoundDamage } from './found-damage.ts';
import { StorageDamaged } from './storage-damaged.ts';

const partDamage = (part: number) =>
  new StorageDamaged('event-store', `part ${part} of events`, `Checksum of part ${part}`);

it('each damaged place is reported once, also if it was found before anybody watched', () => {
  const damage = new FoundDamage();
  const reported: string[] = [];
  damage.note(partDamage(1));
  damage.watch(({ message }) => reported.push(message));
  damage.note(partDamage(1));
  damage.note(partDamage(2));
  damage.note(new StorageDamaged('control.sqlite', 'control.sqlite', 'malformed'));
  expect(reported).toEqual(['Checksum of part 1', 'Checksum of part 2', 'malformed']);
  expect(damage.places).toEqual([
    'event-store: part 1 of events',
    'event-store: part 2 of events',
    'control.sqlite: control.sqlite',
  ]);
  expect([damage.count('event-store'), damage.count('event-log')]).toEqual([2, 0]);
  damage.forget('event-store');
  expect(damage.places).toEqual(['control.sqlite: control.sqlite']);
});
