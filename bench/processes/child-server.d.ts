/** A server in a separate process, as users run it. */
export interface ChildServer {
    readonly url: string;
    readonly pid: number;
    stop(): Promise<void>;
}
/** Runs one of `bench/servers`, which sends its port when it listens. */
export declare function startServer(file: string, env?: NodeJS.ProcessEnv): Promise<ChildServer>;
/** Runs a program that gets its port, as an argument or as `PORT`, and is ready when `readyPath` answers 200. */
export declare function startProgram(toArgs: readonly string[] | ((port: number) => readonly string[]), env: NodeJS.ProcessEnv, readyPath: string): Promise<ChildServer>;
export declare function freePort(): Promise<number>;
//# sourceMappingURL=child-server.d.ts.map