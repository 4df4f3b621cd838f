export declare const user = 'overlay';
export declare const password = 'a password for tests';
/** A PostgreSQL of its own for a test: durable by default, on 127.0.0.1, in a temporary directory. */
export interface PostgresServer {
  readonly port: number;
  /** The address of a database; by default of the one that every server has. */
  url(database?: string): string;
  /** Creates an empty database, and returns its address. */
  createDatabase(): Promise<string>;
  /** Ends connections and stops, as an operator would. */
  stop(): Promise<void>;
  /** Ends every process of the server with SIGKILL. */
  kill(): Promise<void>;
  /** Stops every process of the server where it is; clients see it hang. */
  freeze(): void;
  thaw(): void;
  /** After `stop` or `kill`: starts on the same data and port, and waits until it answers. */
  start(): Promise<void>;
  /** Copies this server and starts the copy as its standby; `synchronous` commits then wait for it. */
  startStandby(options: { readonly synchronous: boolean }): Promise<PostgresServer>;
  /** Makes a standby a primary. */
  promote(): Promise<void>;
  /** Stops it, and removes its data. */
  dispose(): Promise<void>;
}
/** `settings` as in postgresql.conf. */
export declare function startPostgresServer(
  settings?: Readonly<Record<string, string>>,
): Promise<PostgresServer>;
//# sourceMappingURL=postgres-server.d.ts.map
