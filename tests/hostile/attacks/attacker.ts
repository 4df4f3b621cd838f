import { setTimeout as sleep } from 'node:timers/promises';
import { WireSocket } from '../../kit/wire.ts';

const statusLine = /HTTP\/1\.1 (\d{3}) /g;
/** Short answers with cookies come in one part. */
const setCookie = /\r\nset-cookie: ([^;\r\n]+)/gi;
const statusLineLength = 'HTTP/1.1 200 '.length;

/** One connection of an attacker. It keeps the statuses of the answers and drops the rest. */
export class AttackSocket extends WireSocket {
  /** Of every answer so far, in order. */
  readonly statuses: number[] = [];
  /** Of every answer so far, as a browser would send them back. */
  readonly cookies: string[] = [];
  #tail = '';

  constructor(url: URL, localAddress: string) {
    super(url, { localAddress });
    this.onData((bytes) => this.#read(bytes.toString('latin1')));
  }

  /** Whether this many answers arrived within the time. */
  async hasAnswers(count: number, withinMs: number): Promise<boolean> {
    const deadline = performance.now() + withinMs;
    while (this.statuses.length < count && this.isOpen && performance.now() < deadline) await sleep(5);
    return this.statuses.length >= count;
  }

  #read(text: string): void {
    const seen = this.#tail + text;
    for (const [, cookie = ''] of text.matchAll(setCookie)) this.cookies.push(cookie);
    let end = 0;
    for (const match of seen.matchAll(statusLine)) {
      this.statuses.push(Number(match[1]));
      end = match.index + match[0].length;
    }
    this.#tail = seen.slice(Math.max(end, seen.length - statusLineLength));
  }
}

/** What an attack costs the attacker. */
export interface AttackerCost {
  readonly connections: number;
  readonly sentBytes: number;
  readonly receivedBytes: number;
  readonly cpuSeconds: number;
}

/** Opens the connections of an attack and adds up their cost. */
export class Attacker {
  readonly #url: URL;
  readonly #sockets: AttackSocket[] = [];
  readonly #cpuAtStart = process.cpuUsage();

  constructor(url: string) {
    this.#url = new URL(url);
  }

  /** A connection from the address 127.0.`network`.`address`, 1 to 254 each; what the service refuses is closed soon. */
  async open(address = 1, network = 66): Promise<AttackSocket> {
    const socket = new AttackSocket(this.#url, `127.0.${network}.${address}`);
    this.#sockets.push(socket);
    return socket.opened();
  }

  /** `count` connections, spread over `addresses` addresses. */
  openMany(count: number, addresses = 1): Promise<AttackSocket[]> {
    return Promise.all(Array.from({ length: count }, (_, at) => this.open(1 + (at % addresses))));
  }

  get cost(): AttackerCost {
    const { user, system } = process.cpuUsage(this.#cpuAtStart);
    const sum = (of: (socket: AttackSocket) => number) =>
      this.#sockets.reduce((total, socket) => total + of(socket), 0);
    return {
      connections: this.#sockets.length,
      sentBytes: sum(({ sentBytes }) => sentBytes),
      receivedBytes: sum(({ receivedBytes }) => receivedBytes),
      cpuSeconds: (user + system) / 1e6,
    };
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy();
  }
}
