import { describeEventStoreContract } from '../../../ports/event-store.contract.ts';
import { toDividedToken } from '../../../ports/range-token.ts';
import { createHttpEventStore } from '../http/http-event-store.ts';
import { ShardedEventStore } from './sharded-event-store.ts';
import { startTwoShards } from './two-shards.fixture.ts';

describeEventStoreContract('two shards', async () => {
  const { server, url, shards, dispose } = await startTwoShards();
  let isFirst = true;
  return {
    async open() {
      if (!isFirst) {
        await server.kill();
        await server.start();
      }
      isFirst = false;
      // A slow machine may need longer than the default to end a query at its bound.
      const graceMs = 90_000;
      const store = new ShardedEventStore({
        reader: createHttpEventStore({ url, graceMs }),
        shards: shards.map((shard) => createHttpEventStore({ url: shard, graceMs })),
      });
      // As the log does it: the contract knows nothing of shards.
      const insert = store.insert.bind(store);
      store.insert = (stream, range) =>
        insert(stream, { ...range, token: toDividedToken(range.token, store.shards) });
      return store;
    },
    dispose,
  };
});
