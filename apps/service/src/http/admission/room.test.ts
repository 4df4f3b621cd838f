import { describe, expect, it } from 'vitest';
import { Room, type Sender, toRoomLimits } from './room.ts';

const kib = 1_024;
const secret = (accountId: string): Sender => ({
  network: '192.0.2.1',
  account: { accountId, isSecret: true },
});
const publishable = (accountId: string, network: string): Sender => ({
  network,
  account: { accountId, isSecret: false },
});
const unknown = (network: string): Sender => ({ network, account: undefined });

/** An account has 200 KiB, a network 100, incomplete bodies 400; every sender is looked up. */
const open = () => new Room({ ...toRoomLimits(800 * kib), freeBytes: 0 });
const take = (room: Room, sender: Sender, bytes: number) => {
  const place = room.open(() => sender);
  return { place, refusal: place.take(bytes) };
};

describe('the room of requests', () => {
  it('has a share for the secret keys of an account, which is free again when their answers are sent', () => {
    const room = open();
    const first = take(room, secret('acct_a'), 150 * kib);
    expect(first.refusal).toBeUndefined();
    expect(take(room, secret('acct_a'), 60 * kib).refusal).toBe('beyond-share');
    expect(take(room, secret('acct_b'), 150 * kib).refusal).toBeUndefined();
    first.place.leave();
    expect(take(room, secret('acct_a'), 60 * kib).refusal).toBeUndefined();
  });

  it('gives a network less, and neither takes the share of another', () => {
    const room = open();
    expect(take(room, unknown('192.0.2.1'), 80 * kib).refusal).toBeUndefined();
    expect(take(room, unknown('192.0.2.1'), 30 * kib).refusal).toBe('beyond-share');
    expect(take(room, unknown('192.0.2.2'), 80 * kib).refusal).toBeUndefined();
  });

  it('counts a publishable key by network too, and never against the secret keys of its account', () => {
    const room = open();
    expect(take(room, publishable('acct_a', 'one'), 80 * kib).refusal).toBeUndefined();
    expect(take(room, publishable('acct_a', 'one'), 30 * kib).refusal).toBe('beyond-share');
    expect(take(room, publishable('acct_a', 'two'), 90 * kib).refusal).toBeUndefined();
    expect(take(room, publishable('acct_a', 'three'), 90 * kib).refusal).toBe('beyond-share');
    expect(take(room, secret('acct_a'), 150 * kib).refusal).toBeUndefined();
  });

  it('accepts the only request of a sender, however small its share, and lets it grow', () => {
    const room = open();
    const { place } = take(room, unknown('192.0.2.1'), 90 * kib);
    expect(place.take(90 * kib)).toBeUndefined();
    expect(take(room, unknown('192.0.2.1'), 1).refusal).toBe('beyond-share');
  });

  it('is full when all senders together have too much, and empty in the end', () => {
    const room = open();
    const places = ['a', 'b', 'c', 'd'].map((account) => take(room, secret(account), 190 * kib));
    const late = take(room, secret('e'), 100 * kib);
    expect(late.refusal).toBe('overloaded');
    for (const { place } of places) place.leave();
    expect(room.bytes).toBe(0);
    expect(late.place.take(100 * kib)).toBeUndefined();
    late.place.leave();
    late.place.leave();
    expect([room.bytes, room.used.size]).toEqual([0, 0]);
  });

  it('gives incomplete bodies at most half of it, except those with secret keys', () => {
    const room = open();
    const slow = ['1', '2', '3', '4'].map((network) => room.open(() => unknown(network)));
    for (const place of slow) expect(place.takeArriving(95 * kib)).toBeUndefined();
    expect(room.open(() => unknown('5')).takeArriving(30 * kib)).toBe('overloaded');
    expect(room.open(() => unknown('5')).take(30 * kib)).toBeUndefined();
    expect(room.open(() => secret('acct_a')).takeArriving(30 * kib)).toBeUndefined();
    slow[0]?.arrived();
    expect(room.open(() => unknown('6')).takeArriving(30 * kib)).toBeUndefined();
  });

  it('looks up no sender while little of it is used', () => {
    const room = new Room(toRoomLimits(800 * kib));
    const place = room.open(() => {
      throw new Error('asked');
    });
    expect(place.take(100 * kib)).toBeUndefined();
    expect(() => place.take(1)).toThrow('asked');
    place.leave();
    expect(room.bytes).toBe(0);
  });
});
