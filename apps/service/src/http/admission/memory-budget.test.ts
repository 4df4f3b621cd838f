import { describe, expect, it } from 'vitest';
import { MemoryBudget, type Sender, toMemoryLimits } from './memory-budget.ts';

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
const open = () => new MemoryBudget({ ...toMemoryLimits(800 * kib), freeBytes: 0 });
const take = (budget: MemoryBudget, sender: Sender, bytes: number) => {
  const reservation = budget.reservationFor(() => sender);
  return { reservation, refusal: reservation.take(bytes) };
};

describe('the memory budget of requests', () => {
  it('has a share for the secret keys of an account, which is released when their answers are sent', () => {
    const budget = open();
    const first = take(budget, secret('acct_a'), 150 * kib);
    expect(first.refusal).toBeUndefined();
    expect(take(budget, secret('acct_a'), 60 * kib).refusal).toBe('beyond-share');
    expect(take(budget, secret('acct_b'), 150 * kib).refusal).toBeUndefined();
    first.reservation.release();
    expect(take(budget, secret('acct_a'), 60 * kib).refusal).toBeUndefined();
  });

  it('gives a network less, and no account or network uses the share of another', () => {
    const budget = open();
    expect(take(budget, unknown('192.0.2.1'), 80 * kib).refusal).toBeUndefined();
    expect(take(budget, unknown('192.0.2.1'), 30 * kib).refusal).toBe('beyond-share');
    expect(take(budget, unknown('192.0.2.2'), 80 * kib).refusal).toBeUndefined();
  });

  it('counts a publishable key by network too, and never against the secret keys of its account', () => {
    const budget = open();
    expect(take(budget, publishable('acct_a', 'one'), 80 * kib).refusal).toBeUndefined();
    expect(take(budget, publishable('acct_a', 'one'), 30 * kib).refusal).toBe('beyond-share');
    expect(take(budget, publishable('acct_a', 'two'), 90 * kib).refusal).toBeUndefined();
    expect(take(budget, publishable('acct_a', 'three'), 90 * kib).refusal).toBe('beyond-share');
    expect(take(budget, secret('acct_a'), 150 * kib).refusal).toBeUndefined();
  });

  it('accepts the only request of a sender, however small its share, and lets it grow', () => {
    const budget = open();
    const { reservation } = take(budget, unknown('192.0.2.1'), 90 * kib);
    expect(reservation.take(90 * kib)).toBeUndefined();
    expect(take(budget, unknown('192.0.2.1'), 1).refusal).toBe('beyond-share');
  });

  it('is full when all senders together hold too much, and empty in the end', () => {
    const budget = open();
    const reservations = ['a', 'b', 'c', 'd'].map((account) => take(budget, secret(account), 190 * kib));
    const late = take(budget, secret('e'), 100 * kib);
    expect(late.refusal).toBe('overloaded');
    for (const { reservation } of reservations) reservation.release();
    expect(budget.bytes).toBe(0);
    expect(late.reservation.take(100 * kib)).toBeUndefined();
    late.reservation.release();
    late.reservation.release();
    expect([budget.bytes, budget.used.size]).toEqual([0, 0]);
  });

  it('gives incomplete bodies at most half, except those with secret keys', () => {
    const budget = open();
    const slow = ['1', '2', '3', '4'].map((network) => budget.reservationFor(() => unknown(network)));
    for (const reservation of slow) expect(reservation.takeArriving(95 * kib)).toBeUndefined();
    expect(budget.reservationFor(() => unknown('5')).takeArriving(30 * kib)).toBe('overloaded');
    expect(budget.reservationFor(() => unknown('5')).take(30 * kib)).toBeUndefined();
    expect(budget.reservationFor(() => secret('acct_a')).takeArriving(30 * kib)).toBeUndefined();
    slow[0]?.arrived();
    expect(budget.reservationFor(() => unknown('6')).takeArriving(30 * kib)).toBeUndefined();
  });

  it('looks up no sender while little memory is used', () => {
    const budget = new MemoryBudget(toMemoryLimits(800 * kib));
    const reservation = budget.reservationFor(() => {
      throw new Error('asked');
    });
    expect(reservation.take(100 * kib)).toBeUndefined();
    expect(() => reservation.take(1)).toThrow('asked');
    reservation.release();
    expect(budget.bytes).toBe(0);
  });
});
