import type { ErasureReceipt } from '@overlay/contract';
import type { ReceiptKeyRecord, ReceiptKeyRepository } from '../control-store/erasures.ts';
import type { Clock } from '../scheduling/clock.ts';
import { newReceiptKey, signReceipt } from './receipt.ts';

export interface ReceiptSigner {
  sign(receipt: Omit<ErasureReceipt, 'iss'>): Promise<string>;
  /** Every key that ever signed. The first is created on first use. */
  keys(): Promise<ReceiptKeyRecord[]>;
}

/** `issuer`: the public address of the service. */
export function createReceiptSigner(
  repository: ReceiptKeyRepository,
  issuer: string,
  clock: Clock,
): ReceiptSigner {
  const keys = async () => {
    const known = await repository.list();
    if (known.length > 0) return known;
    await repository.add(newReceiptKey(clock()));
    return repository.list();
  };
  return {
    keys,
    async sign(receipt) {
      const [key] = await keys();
      if (key === undefined) throw new Error('a key that was just added is missing');
      return signReceipt({ iss: issuer, ...receipt }, key);
    },
  };
}
