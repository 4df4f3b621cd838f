import { describe, expect, it } from 'vitest';
import { type Sender, WaitingBodies } from './waiting-bodies.ts';

const kib = 1_024;
const account = (name: string): Sender => ({ kind: 'account', name });
const address = (name: string): Sender => ({ kind: 'address', name });
const open = () =>
  new WaitingBodies({
    totalBytes: 100 * kib,
    accountBytes: 40 * kib,
    addressBytes: 20 * kib,
    freeBytes: 10 * kib,
  });

describe('waiting bodies', () => {
  it('admit a sender up to its share, and again when it has its answers', () => {
    const bodies = open();
    expect(bodies.enter(account('acct_a'), 20 * kib)).toBe('admitted');
    expect(bodies.enter(account('acct_a'), 20 * kib)).toBe('admitted');
    expect(bodies.enter(account('acct_a'), 1)).toBe('beyond-share');
    bodies.leave(account('acct_a'), 20 * kib);
    expect(bodies.enter(account('acct_a'), 1)).toBe('admitted');
  });

  it('give an address less than an account, and neither the share of another', () => {
    const bodies = open();
    expect(bodies.enter(address('192.0.2.1'), 20 * kib)).toBe('admitted');
    expect(bodies.enter(address('192.0.2.1'), 1)).toBe('beyond-share');
    expect(bodies.enter(address('192.0.2.2'), 20 * kib)).toBe('admitted');
    expect(bodies.enter(account('acct_a'), 40 * kib)).toBe('admitted');
  });

  it('admit one request of a sender who has none, however narrow the share', () => {
    const bodies = open();
    expect(bodies.enter(address('192.0.2.1'), 60 * kib)).toBe('admitted');
    expect(bodies.enter(address('192.0.2.1'), 1)).toBe('beyond-share');
  });

  it('are full when everybody together has too much, and empty in the end', () => {
    const bodies = open();
    for (const owner of ['a', 'b', 'c']) expect(bodies.enter(account(owner), 30 * kib)).toBe('admitted');
    expect(bodies.enter(account('d'), 30 * kib)).toBe('overloaded');
    for (const owner of ['a', 'b', 'c']) bodies.leave(account(owner), 30 * kib);
    expect(bodies.bytes).toBe(0);
    expect(bodies.enter(account('d'), 30 * kib)).toBe('admitted');
  });

  it('have room for whoever comes as long as little is under way', () => {
    const bodies = open();
    expect(bodies.hasFreeRoom(10 * kib)).toBe(true);
    bodies.enterFreely(8 * kib);
    expect(bodies.hasFreeRoom(4 * kib)).toBe(false);
    bodies.leaveFreely(8 * kib);
    expect(bodies.bytes).toBe(0);
  });
});
