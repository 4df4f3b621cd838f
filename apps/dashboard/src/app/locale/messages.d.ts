declare module 'virtual:messages' {
  import type { Messages } from '@lingui/core';

  /** Loads all texts of a language, compiled: one script for each language but English. */
  export const catalogues: Readonly<Record<string, () => Promise<{ readonly messages: Messages }>>>;
}
