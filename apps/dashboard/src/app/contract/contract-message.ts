import type { MessageDescriptor } from '@lingui/core';

/** A text that the contract declares in English. Its identifier in the catalogues is the text itself. */
export function contractMessage(text: string): MessageDescriptor {
  return { id: text, message: text };
}

/** A choice as an entry of its own: the contract has it as the end of a sentence. */
export function toEntry(words: string): string {
  return words.charAt(0).toLocaleUpperCase() + words.slice(1);
}
