import { describeEventStoreContract } from '@overlay/service/internal/ports/event-store.contract.ts';
import { toDividedToken } from '@overlay/service/internal/ports/range-token.ts';
import { createHttpEventStore } from '@overlay/service/internal/stores/event-store/http/http-event-store.ts';
import { ShardedEventStore } from '@overlay/service/internal/stores/event-store/shards/sharded-event-store.ts';
import { startTwoShards } from './two-shards.ts';

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
