import type { Finding } from '../report/finding.ts';
/** A data directory for one measurement, which may change it. */
export interface FilledSessions {
    readonly dataDir: string;
    /** What the events take on the disk. */
    readonly disk: readonly Finding[];
    remove(): void;
}
/**
 * The events of `fillSessions`: so many of the account of the bootstrap keys, and a tenth of that of another.
 *
 * @param folder keeps them for later runs, in a folder for each size, brought up to the schema of this version. Measurements
 *   get a copy that shares the files of the engine which never change. Default: nothing is kept
 */
export declare function prepareSessions(size: number, folder: string | undefined): Promise<FilledSessions>;
/** Fills an empty directory. Throws if one that is not empty does not hold just these events. */
export declare function fillOrCheck(dataDir: string, size: number): Promise<Finding[]>;
export declare function copyDirectory(from: string, to: string, isPart: boolean): Promise<void>;
//# sourceMappingURL=kept-sessions.d.ts.map