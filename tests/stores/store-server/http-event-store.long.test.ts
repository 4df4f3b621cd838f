import { describeEventStoreContract } from '@overlay/service/internal/event-store/event-store.contract.ts';
import { createHttpEventStore } from '@overlay/service/internal/event-store/http/http-event-store.ts';
import { startStoreProcess } from '../../kit/store-process.ts';

describeEventStoreContract('ClickHouse over HTTP', async () => {
  const server = await startStoreProcess();
  let isFirst = true;
  return {
    async open() {
      if (!isFirst) {
        await server.kill();
        await server.start();
      }
      isFirst = false;
      // A slow machine may need longer than the default to end a query at its limit.
      return createHttpEventStore({ url: server.url, graceMs: 90_000 });
    },
    dispose: () => server.dispose(),
  };
});
