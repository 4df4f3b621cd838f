/** Nearest rank; 0 for no values. */
export declare function quantile(values: readonly number[], share: number): number;
export declare function median(values: readonly number[]): number;
//# sourceMappingURL=quantile.d.ts.map
