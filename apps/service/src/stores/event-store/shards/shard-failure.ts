import { EventStoreMisconfigured, EventStoreUnavailable } from '../../../ports/event-store.ts';

/** Handles a rejection of a shard: says which one it is of. Anything else it could be says so without it. */
export function ofShard(index: number): (error: unknown) => never {
  const address = `address ${index + 1}`;
  return (error) => {
    if (error instanceof EventStoreMisconfigured && error.setting === 'EVENT_STORE_URL') {
      throw misnamed(`${address} ${error.message}`);
    }
    if (error instanceof EventStoreUnavailable && !(error instanceof EventStoreMisconfigured)) {
      throw new EventStoreUnavailable(`EVENT_STORE_SHARDS ${address}: ${error.message}`);
    }
    throw error;
  };
}

/** @param problem goes on after the name of the setting */
export function misnamed(problem: string): EventStoreMisconfigured {
  return new EventStoreMisconfigured(problem, 'EVENT_STORE_SHARDS');
}
