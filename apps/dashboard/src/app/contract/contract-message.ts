import type { MessageDescriptor } from '@lingui/core';

/** A text that the contract declares in English. Its identifier in the catalogues is the text itself. */
export function contractMessage(text: string): MessageDescriptor {
  return { id: text, message: text };
}
