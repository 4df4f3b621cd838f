import { connect } from 'node:net';

/** Sends bytes as they are and resolves with everything that came back until the connection ended. */
export function sendRaw(url: string, chunks: readonly (string | Uint8Array)[]): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const received: Buffer[] = [];
    const socket = connect(Number(port), hostname, () => {
      for (const chunk of chunks) socket.write(chunk);
    });
    socket.on('data', (data) => received.push(data));
    socket.on('error', reject);
    socket.on('close', () => resolve(Buffer.concat(received).toString()));
  });
}

/** The status and JSON body of a raw answer. */
export function parseRaw(text: string): {
  readonly status: number;
  readonly head: string;
  readonly body: unknown;
} {
  const [head = '', body = ''] = text.split('\r\n\r\n', 2);
  return { status: Number(head.split(' ')[1]), head, body: JSON.parse(body) };
}
