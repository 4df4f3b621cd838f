/** A backup that cannot be made or restored as asked. The message is one line. */
export class BackupRefused extends Error {
  override readonly name = 'BackupRefused';
}

/** One backup, which is there or will be. */
export interface StoredBackup {
  /** As the command line takes it. */
  readonly address: string;
  readonly place: BackupPlace;
  exists(): Promise<boolean>;
  /** Resolves with the number of bytes once all of them are stored; until then nothing is there under this name. */
  write(archive: AsyncIterable<Buffer>): Promise<number>;
  /** @throws {BackupRefused} if it is not there or cannot be reached */
  read(): AsyncGenerator<Buffer>;
  remove(): Promise<void>;
}

/** Where backups are kept. */
export interface BackupPlace {
  readonly address: string;
  /** Creates a folder that is missing. */
  prepare(): Promise<void>;
  /** The names of all files; none if the folder is missing. */
  list(): Promise<readonly string[]>;
  at(name: string): StoredBackup;
  /** A folder in this one. */
  below(name: string): BackupPlace;
}
