import { openSecret, type SealedSecret, type SecretsKey, sealSecret } from './sealed-secret.ts';
import {
  SecretsKeyFile,
  type SecretsKeys,
  secretsKeySetting,
  UnusableSecretsKey,
} from './secrets-key-file.ts';

/** A stored secret and what it belongs to. */
export interface OwnedSecret extends SealedSecret {
  readonly owner: string;
}

/** A table of sealed secrets. */
export interface SealedSecrets {
  /** The identifiers of the keys that sealed them, each once. */
  sealingKeys(): Promise<readonly string[]>;
  /** Those that another key sealed. */
  sealedByOthers(keyId: string): Promise<readonly OwnedSecret[]>;
  /** Replaces what is still the stored text. */
  reseal(old: OwnedSecret, sealed: SealedSecret): Promise<void>;
}

/** Encrypts secrets that have to stay readable, with a key that is not in the store that holds them. */
export class SecretVault {
  readonly #file: SecretsKeyFile;
  /** Read once: rotating the key takes a restart. */
  #keys: SecretsKeys | undefined;

  /** @param path of the file with the keys; it is created with the first secret */
  constructor(path: string) {
    this.#file = new SecretsKeyFile(path);
  }

  /**
   * Checks at the start that every stored secret can be opened, and seals those of an older key with the current one.
   * Throws UnusableSecretsKey if the key is missing or another one. Without secrets, no key is needed.
   */
  async prepare(secrets: SealedSecrets): Promise<void> {
    const inUse = await secrets.sealingKeys();
    if (inUse.length === 0) return;
    const keys = await this.#read();
    if (keys === undefined) throw this.#refuse('is missing, but there are secrets that it encrypted');
    if (inUse.some((id) => find(keys, id) === undefined)) {
      throw this.#refuse('does not have the key that secrets were encrypted with');
    }
    for (const old of await secrets.sealedByOthers(keys[0].id)) {
      await secrets.reseal(old, sealSecret(open(old, keys), old.owner, keys[0]));
    }
  }

  /**
   * @param inUse the keys that sealed the secrets that exist: nodes with different key files must not each use their own
   * @throws {UnusableSecretsKey} if there is no usable key
   */
  async seal(secret: string, owner: string, inUse: readonly string[]): Promise<SealedSecret> {
    const found = await this.#read();
    if (found === undefined && inUse.length > 0) {
      throw this.#refuse('is missing on this node, but secrets were encrypted with it');
    }
    this.#keys = found ?? (await this.#file.readOrCreate());
    const keys = this.#keys;
    if (inUse.some((id) => find(keys, id) === undefined)) {
      throw this.#refuse('has another key than the one that encrypted the existing secrets');
    }
    return sealSecret(secret, owner, keys[0]);
  }

  /** @throws {Error} if the key is missing or another one */
  async open(secret: OwnedSecret): Promise<string> {
    const keys = await this.#read();
    if (keys === undefined) throw this.#refuse('is missing, but secrets were encrypted with it');
    return open(secret, keys);
  }

  async #read(): Promise<SecretsKeys | undefined> {
    this.#keys ??= await this.#file.read();
    return this.#keys;
  }

  #refuse(problem: string): UnusableSecretsKey {
    const remedy = 'restore the file from where you keep it, or revoke the secrets: docs/running.md';
    return new UnusableSecretsKey(this.#file.path, `${problem}; ${remedy}`);
  }
}

function open(secret: OwnedSecret, keys: SecretsKeys): string {
  const key = find(keys, secret.sealedBy);
  if (key === undefined)
    throw new Error(`no key in ${secretsKeySetting} opens the secret of ${secret.owner}`);
  return openSecret(secret, secret.owner, key);
}

function find(keys: SecretsKeys, id: string): SecretsKey | undefined {
  return keys.find((key) => key.id === id);
}
