import { type ChildServer } from './child-server.ts';
export declare const publishableKey = "pk_live_bench000000000000000000";
export declare const secretKey = "sk_live_bench000000000000000000";
/** The built service, as `npm start` runs it. */
export declare function startService(dataDir: string, nodeArgs?: readonly string[], environment?: NodeJS.ProcessEnv): Promise<ChildServer>;
/** Runs `overlay` with the settings of a service, and resolves to what it printed. */
export declare function runOverlay(dataDir: string, args: readonly string[]): Promise<string>;
/** The same with empty data; its data is deleted when it stops. */
export declare function startEmptyService(nodeArgs?: readonly string[]): Promise<ChildServer>;
/** The embedded event store alone, as `npm run store` runs it; its data is deleted when it stops. */
export declare function startEmptyStore(): Promise<ChildServer>;
//# sourceMappingURL=service.d.ts.map