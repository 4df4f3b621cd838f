import { describeEventStoreContract } from '../../../ports/event-store.contract.ts';
import { startStoreProcess } from '../store-server/store-process.fixture.ts';
import { createHttpEventStore } from './http-event-store.ts';

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
      return createHttpEventStore({ url: server.url });
    },
    dispose: () => server.dispose(),
  };
});
