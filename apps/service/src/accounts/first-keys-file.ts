import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { KeyKind } from '@overlay/contract';
import Type from 'typebox';
import { Check } from 'typebox/value';

const FirstKey = Type.Object({
  keyId: Type.Optional(Type.String()),
  /** Only in development: the demo page needs it, and the next start prints it again. */
  demoSecret: Type.Optional(Type.String()),
});
/** Only in development: the next start prints it again. */
const DemoPerson = Type.Object({ email: Type.String(), password: Type.String() });
export type DemoPerson = Type.Static<typeof DemoPerson>;
const Content = Type.Object({
  publishable: Type.Optional(FirstKey),
  secret: Type.Optional(FirstKey),
  demoPerson: Type.Optional(DemoPerson),
});
type Content = Type.Static<typeof Content>;

/** What versions before this file kept of the demo. */
const DemoKeys = Type.Object({
  publishableKey: Type.Optional(Type.String()),
  secretKey: Type.Optional(Type.String()),
});

/**
 * The keys that earlier starts created in a data directory, in `first-keys.json`: their identifiers, and the text of
 * the demo keys and of the demo's password. An unreadable file counts as empty.
 */
export class FirstKeysFile {
  readonly #path: string;
  #content: Content;

  private constructor(path: string, content: Content) {
    this.#path = path;
    this.#content = content;
  }

  static async read(dataDir: string): Promise<FirstKeysFile> {
    const path = join(dataDir, 'first-keys.json');
    const content = await readJson(path);
    if (Check(Content, content)) return new FirstKeysFile(path, content);
    const earlier = await readJson(join(dataDir, 'demo-keys.json'));
    if (!Check(DemoKeys, earlier)) return new FirstKeysFile(path, {});
    const { publishableKey, secretKey } = earlier;
    return new FirstKeysFile(path, {
      ...(publishableKey !== undefined && { publishable: { demoSecret: publishableKey } }),
      ...(secretKey !== undefined && { secret: { demoSecret: secretKey } }),
    });
  }

  keyId(kind: KeyKind): string | undefined {
    return this.#content[kind]?.keyId;
  }

  demoSecret(kind: KeyKind): string | undefined {
    return this.#content[kind]?.demoSecret;
  }

  demoSecrets(): readonly string[] {
    const secrets = [this.demoSecret('publishable'), this.demoSecret('secret')];
    return secrets.filter((secret) => secret !== undefined);
  }

  demoPerson(): DemoPerson | undefined {
    return this.#content.demoPerson;
  }

  rememberDemoPerson(demoPerson: DemoPerson): void {
    this.#content = { ...this.#content, demoPerson };
  }

  remember(kind: KeyKind, keyId: string): void {
    this.#content = { ...this.#content, [kind]: { keyId } };
  }

  rememberDemo(kind: KeyKind, keyId: string, demoSecret: string): void {
    this.#content = { ...this.#content, [kind]: { keyId, demoSecret } };
  }

  forgetDemo(): void {
    this.#content = {};
  }

  /** Written atomically, readable only by its user. */
  async write(): Promise<void> {
    await writeFile(`${this.#path}.new`, `${JSON.stringify(this.#content, null, 2)}\n`, { mode: 0o600 });
    await rename(`${this.#path}.new`, this.#path);
  }
}

async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch {
    return undefined;
  }
}
