import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A proxy between a node and a server that disturbs their connections the way networks do. */
export interface CuttingProxy {
  /** The address of the server, through the proxy. */
  url(serverUrl: string): string;
  /**
   * Of the next request that contains the text, only the first `bytes` reach the server; then the proxy closes both
   * sides. Resolves after that.
   */
  cutRequest(text: string, bytes: number): Promise<void>;
  /** The next request that contains the text reaches the server in full; only `bytes` of its answer come back. */
  cutAnswer(text: string, bytes: number): Promise<void>;
  /** Ends all connections. */
  cutAll(): void;
  /** No data passes until `thaw`; neither side notices. */
  freeze(): void;
  thaw(): void;
  /** The port that clients connect to. It stays the same while servers behind it are replaced. */
  readonly port: number;
  /** From now on, new connections go to this port. */
  leadTo(serverPort: number): void;
  /** The number of connections made so far. */
  readonly connections: number;
  stop(): Promise<void>;
}

interface Cut {
  readonly side: 'request' | 'answer';
  readonly text: string;
  readonly bytes: number;
  readonly onCut: () => void;
}

interface Pair {
  readonly client: Socket;
  readonly server: Socket;
  /** Bytes of the answer that may still pass after its request was seen. */
  answerBytes: number | undefined;
}

/** @param firstServerPort if undefined, connections are refused until `leadTo` */
export async function startCuttingProxy(firstServerPort?: number): Promise<CuttingProxy> {
  let serverPort = firstServerPort;
  const pairs = new Set<Pair>();
  let cut: Cut | undefined;
  let isFrozen = false;
  let connections = 0;

  function destroy(pair: Pair): void {
    pair.client.destroy();
    pair.server.destroy();
    pairs.delete(pair);
  }
  function onRequest(pair: Pair, bytes: Buffer): void {
    if (cut === undefined || pair.answerBytes !== undefined || !bytes.includes(cut.text)) {
      pair.server.write(bytes);
    } else if (cut.side === 'answer') {
      pair.answerBytes = cut.bytes;
      pair.server.write(bytes);
    } else {
      const { onCut } = cut;
      pair.server.write(bytes.subarray(0, cut.bytes), () => {
        destroy(pair);
        onCut();
      });
      cut = undefined;
    }
  }
  function onAnswer(pair: Pair, bytes: Buffer): void {
    if (pair.answerBytes === undefined || cut === undefined) {
      pair.client.write(bytes);
      return;
    }
    const passing = bytes.subarray(0, pair.answerBytes);
    pair.answerBytes -= passing.length;
    const isOver = passing.length < bytes.length;
    if (!isOver) {
      pair.client.write(passing);
      return;
    }
    const { onCut } = cut;
    cut = undefined;
    pair.client.write(passing, () => {
      destroy(pair);
      onCut();
    });
  }

  const listener = createServer((client) => {
    if (serverPort === undefined) {
      client.destroy();
      return;
    }
    connections += 1;
    const pair: Pair = { client, server: connect(serverPort, '127.0.0.1'), answerBytes: undefined };
    pairs.add(pair);
    client.setNoDelay(true);
    pair.server.setNoDelay(true);
    client.on('data', (bytes) => onRequest(pair, bytes));
    pair.server.on('data', (bytes) => onAnswer(pair, bytes));
    for (const socket of [client, pair.server]) {
      socket.on('error', () => destroy(pair));
      socket.on('close', () => destroy(pair));
      if (isFrozen) socket.pause();
    }
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const { port } = listener.address() as AddressInfo;
  const cutNext = (side: Cut['side'], text: string, bytes: number) =>
    new Promise<void>((onCut) => {
      cut = { side, text, bytes, onCut };
    });

  return {
    port,
    leadTo(next) {
      serverPort = next;
    },
    url: (serverUrl) => serverUrl.replace(`:${serverPort}/`, `:${port}/`),
    cutRequest: (text, bytes) => cutNext('request', text, bytes),
    cutAnswer: (text, bytes) => cutNext('answer', text, bytes),
    cutAll() {
      for (const pair of pairs) destroy(pair);
    },
    freeze() {
      isFrozen = true;
      for (const { client, server } of pairs) {
        client.pause();
        server.pause();
      }
    },
    thaw() {
      isFrozen = false;
      for (const { client, server } of pairs) {
        client.resume();
        server.resume();
      }
    },
    get connections() {
      return connections;
    },
    async stop() {
      for (const pair of pairs) destroy(pair);
      await new Promise((resolve) => listener.close(resolve));
    },
  };
}
