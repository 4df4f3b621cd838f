import { overlayTypes } from '@overlay/contract/kinds';
import { emptyForm, newKey, type OverlayForm, type PollChoice, toChoiceName } from './overlay-form.ts';

/** Changes of an overlay that are not saved yet. */
export interface KeptEdits {
  /** The revision of the overlay that was changed; 0 for a new overlay. */
  readonly revision: number;
  /** Milliseconds since the epoch. */
  readonly savedAtMs: number;
  readonly form: OverlayForm;
}

/** The unsaved edits of one person in one account, by overlay. */
export interface KeptEditsStore {
  readonly read: (overlayId: string, nowMs: number) => KeptEdits | undefined;
  /** Returns whether the browser stored them. */
  readonly keep: (overlayId: string, edits: KeptEdits) => boolean;
  readonly discard: (overlayId: string) => void;
}

type EditsStorage = Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'>;

interface Owner {
  readonly personId: string;
  readonly accountId: string;
}

const prefix = 'overlay-edits ';
const format = 1;
const mostOverlays = 20;
const mostCharacters = 64 * 1024;
const keptMs = 30 * 86_400_000;

/** @param storage undefined if the browser has none */
export function createKeptEdits(storage: EditsStorage | undefined, owner: Owner): KeptEditsStore {
  const keyOf = (overlayId: string) => `${prefix}${owner.personId} ${owner.accountId} ${overlayId}`;
  /** Of all people who use this browser, oldest first. */
  const stored = () => {
    const keys = Array.from({ length: storage?.length ?? 0 }, (_, index) => storage?.key(index) ?? '');
    return keys
      .filter((key) => key.startsWith(prefix))
      .map((key) => ({ key, savedAtMs: parse(storage?.getItem(key))?.savedAtMs ?? 0 }))
      .sort((one, other) => one.savedAtMs - other.savedAtMs);
  };
  return {
    read(overlayId, nowMs) {
      try {
        for (const { key, savedAtMs } of stored()) {
          if (nowMs - savedAtMs > keptMs) storage?.removeItem(key);
        }
        return parse(storage?.getItem(keyOf(overlayId)));
      } catch {
        return undefined;
      }
    },
    keep(overlayId, edits) {
      const text = JSON.stringify({ format, ...edits });
      if (storage === undefined || text.length > mostCharacters) return false;
      const key = keyOf(overlayId);
      try {
        const others = stored().filter((other) => other.key !== key);
        for (const other of others.slice(0, Math.max(0, others.length - mostOverlays + 1))) {
          storage.removeItem(other.key);
        }
        storage.setItem(key, text);
        return true;
      } catch {
        return false;
      }
    },
    discard(overlayId) {
      try {
        storage?.removeItem(keyOf(overlayId));
      } catch {
        // A browser that stores nothing has nothing to discard.
      }
    },
  };
}

function parse(text: string | null | undefined): KeptEdits | undefined {
  try {
    const raw: unknown = JSON.parse(text ?? '');
    if (!isRecord(raw) || raw.format !== format) return undefined;
    const { revision, savedAtMs } = raw;
    const form = parseStoredForm(raw.form);
    if (typeof revision !== 'number' || typeof savedAtMs !== 'number' || form === undefined) return undefined;
    return { revision, savedAtMs, form };
  } catch {
    return undefined;
  }
}

/** Fields that the form does not have, because the dashboard was updated meanwhile, are left out. */
function parseStoredForm(raw: unknown): OverlayForm | undefined {
  if (!isRecord(raw)) return undefined;
  const type = overlayTypes.find((known) => known === raw.type);
  if (type === undefined) return undefined;
  const blank = emptyForm({ type });
  const choices = rowsOf(raw.pollOptions).map((row) => ({
    before: toChoice(row, Number(row.key)),
    after: toChoice(row, newKey()),
  }));
  const texts = pick(blank.texts, raw.texts);
  const correct = choices.find(({ before }) => toChoiceName(before) === texts.correctOptionId);
  return {
    // Forms are compared as text: every field in its usual place.
    ...blank,
    ...pick({ name: '', videoId: '', campaignId: '' }, raw),
    texts: correct === undefined ? texts : { ...texts, correctOptionId: toChoiceName(correct.after) },
    flags: pick(blank.flags, raw.flags),
    pollOptions: choices.map(({ after }) => after),
    sliderLabels: [0, 1].map((end) =>
      String(Array.isArray(raw.sliderLabels) ? raw.sliderLabels[end] : ''),
    ) as [string, string],
    look: pick(blank.look, raw.look),
    labels: rowsOf(raw.labels).map(toEntry),
    metadata: rowsOf(raw.metadata).map(toEntry),
  };
}

/** The values of `raw` that have the type of those of `blank`. */
function pick<Values extends object>(blank: Values, raw: unknown): Values {
  const values = isRecord(raw) ? raw : {};
  const known = Object.entries(blank).map(([name, value]) => [
    name,
    typeof values[name] === typeof value ? values[name] : value,
  ]);
  return Object.fromEntries(known) as Values;
}

function rowsOf(raw: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(raw) ? raw.filter(isRecord) : [];
}

function toChoice({ id, label }: Readonly<Record<string, unknown>>, key: number): PollChoice {
  return { key, id: typeof id === 'string' || id === null ? id : undefined, label: String(label ?? '') };
}

function toEntry({ name, value }: Readonly<Record<string, unknown>>) {
  return { key: newKey(), name: String(name ?? ''), value: String(value ?? '') };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
