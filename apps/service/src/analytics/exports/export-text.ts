import {
  type AttributedConversion,
  Attribution,
  type ExportFormat,
  StoredConversion,
  StoredEvent,
} from '@overlay/contract';
import { toCsvHead, toCsvLines } from '../../http/operations/csv.ts';

/** How records become the text of a file. */
export interface ExportText<Item> {
  /** Before the first record. */
  readonly head: string;
  toText(items: readonly Item[]): string;
}

const eventColumns = Object.keys(StoredEvent.properties);
const attributionColumns = Object.keys(Attribution.properties).map((name) => `attribution.${name}`);
const conversionColumns = [...Object.keys(StoredConversion.properties), ...attributionColumns];

export function eventText(format: ExportFormat): ExportText<StoredEvent> {
  return format === 'ndjson' ? lines : csv(eventColumns, (event) => event);
}

export function conversionText(format: ExportFormat): ExportText<AttributedConversion> {
  return format === 'ndjson' ? lines : csv(conversionColumns, toFlatConversion);
}

const lines: ExportText<object> = {
  head: '',
  toText: (items) => items.map((item) => `${JSON.stringify(item)}\n`).join(''),
};

/** All files have the same columns in the same order. */
function csv<Item>(columns: readonly string[], toFlat: (item: Item) => object): ExportText<Item> {
  return {
    head: toCsvHead(columns),
    toText: (items) => toCsvLines(items.map(toFlat), columns),
  };
}

function toFlatConversion({ attribution, ...conversion }: AttributedConversion): object {
  const parts = Object.entries(attribution ?? {}).map(([name, value]) => [`attribution.${name}`, value]);
  return { ...conversion, ...Object.fromEntries(parts) };
}
