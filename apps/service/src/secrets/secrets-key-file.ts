import { hash, randomBytes } from 'node:crypto';
import { open, readFile, stat } from 'node:fs/promises';
import type { SecretsKey } from './sealed-secret.ts';

export const secretsKeySetting = 'OVERLAY_SECRETS_KEY_FILE';

/** The key file cannot be used. The message names the setting and what to do. */
export class UnusableSecretsKey extends Error {
  constructor(path: string, problem: string, setting = secretsKeySetting) {
    super(`${setting} (${path}) ${problem}`);
    this.name = 'UnusableSecretsKey';
  }
}

/** The first key encrypts; all of them decrypt. */
export type SecretsKeys = readonly [SecretsKey, ...SecretsKey[]];

const keyBytes = 32;

/**
 * The keys that encrypt secrets: one per line, as 64 hex digits. The file is outside the control store, so that a copy of
 * the database alone reveals no secret.
 */
export class SecretsKeyFile {
  readonly path: string;
  readonly #setting: string;

  /** @param setting names the file in errors */
  constructor(path: string, setting = secretsKeySetting) {
    this.path = path;
    this.#setting = setting;
  }

  /** Undefined if there is no file. Throws UnusableSecretsKey if it cannot be used. */
  async read(): Promise<SecretsKeys | undefined> {
    try {
      const text = await readFile(this.path, 'utf8');
      const { mode } = await stat(this.path);
      if ((mode & 0o007) !== 0) throw this.#unusable('may be read by other users: run chmod 600 on it');
      return this.#parse(text);
    } catch (error) {
      if (error instanceof UnusableSecretsKey) throw error;
      if (isCode(error, 'ENOENT')) return undefined;
      throw this.#unusable(`cannot be read: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  /** Creates the file with a random key if there is none. */
  async readOrCreate(): Promise<SecretsKeys> {
    const found = await this.read();
    if (found !== undefined) return found;
    try {
      const file = await open(this.path, 'wx', 0o600);
      try {
        await file.writeFile(`${randomBytes(keyBytes).toString('hex')}\n`);
        // A secret that is encrypted with a key that a power cut takes away is lost.
        await file.sync();
      } finally {
        await file.close();
      }
    } catch (error) {
      if (!isCode(error, 'EEXIST')) {
        throw this.#unusable(`cannot be created: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
    const created = await this.read();
    if (created === undefined) throw this.#unusable('disappeared');
    return created;
  }

  #parse(text: string): SecretsKeys {
    const lines = text.split('\n').map((line) => line.trim());
    const [first, ...others] = lines.filter((line) => line !== '' && !line.startsWith('#'));
    if (first === undefined) throw this.#unusable('contains no key');
    return [this.#toKey(first), ...others.map((line) => this.#toKey(line))];
  }

  #toKey(line: string): SecretsKey {
    // The line itself is not quoted: it may be a mistyped key.
    if (!/^[0-9a-f]{64}$/i.test(line)) throw this.#unusable('must have one key per line, of 64 hex digits');
    const bytes = Buffer.from(line, 'hex');
    return { bytes, id: hash('sha256', Buffer.concat([Buffer.from('id of '), bytes]), 'hex').slice(0, 16) };
  }

  #unusable(problem: string): UnusableSecretsKey {
    return new UnusableSecretsKey(this.path, problem, this.#setting);
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
