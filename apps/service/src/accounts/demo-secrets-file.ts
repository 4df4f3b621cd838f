import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { KeyKind } from '@overlay/contract';
import Type from 'typebox';
import { Check } from 'typebox/value';

const DemoPerson = Type.Object({ email: Type.String(), password: Type.String() });
export type DemoPerson = Type.Static<typeof DemoPerson>;
const Content = Type.Object({
  publishable: Type.Optional(Type.String()),
  secret: Type.Optional(Type.String()),
  person: Type.Optional(DemoPerson),
});
type Content = Type.Static<typeof Content>;

/**
 * The texts of the demo's keys and of its password, in `demo-secrets.json` of a data directory: the demo page needs them,
 * and each start in development prints them. Nothing else stores them, and no backup needs them. An unreadable file counts as
 * empty.
 */
export class DemoSecretsFile {
  readonly #path: string;
  #content: Content;

  private constructor(path: string, content: Content) {
    this.#path = path;
    this.#content = content;
  }

  static async read(dataDir: string): Promise<DemoSecretsFile> {
    const path = join(dataDir, 'demo-secrets.json');
    const content = await readJson(path);
    return new DemoSecretsFile(path, Check(Content, content) ? content : {});
  }

  key(kind: KeyKind): string | undefined {
    return this.#content[kind];
  }

  keys(): readonly string[] {
    return [this.#content.publishable, this.#content.secret].filter((key) => key !== undefined);
  }

  person(): DemoPerson | undefined {
    return this.#content.person;
  }

  rememberPerson(person: DemoPerson): void {
    this.#content = { ...this.#content, person };
  }

  rememberKey(kind: KeyKind, key: string): void {
    this.#content = { ...this.#content, [kind]: key };
  }

  forgetKey(kind: KeyKind): void {
    const { [kind]: _, ...kept } = this.#content;
    this.#content = kept;
  }

  forgetAll(): void {
    this.#content = {};
  }

  /** Written atomically, readable only by its user; removed if there is nothing in it. */
  async write(): Promise<void> {
    if (Object.keys(this.#content).length === 0) return rm(this.#path, { force: true });
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
