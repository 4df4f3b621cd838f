/** CPU seconds that a process has used with all its threads; undefined where there is no /proc. */
export declare function cpuSeconds(pid: number): number | undefined;
/** The same of a process and its children, also of those that have ended since. */
export declare function cpuSecondsOfTree(pid: number): number | undefined;
/** Resident memory in MiB. */
export declare function residentMegabytes(pid: number): number | undefined;
//# sourceMappingURL=process-figures.d.ts.map
