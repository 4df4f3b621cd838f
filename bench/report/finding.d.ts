/** One line of the table, and one record of the JSON. */
export interface Finding {
    readonly measurement: string;
    readonly what: string;
    readonly value: number;
    readonly unit: 'events/s' | 'ms' | 'MB' | 'µs CPU/event' | 's' | 'files' | 'bytes' | 'ratio' | 'tasks';
    readonly target?: {
        readonly atLeast: number;
    } | {
        readonly atMost: number;
    };
}
/** Undefined if there is no target. */
export declare function isMet({ value, target }: Finding): boolean | undefined;
//# sourceMappingURL=finding.d.ts.map