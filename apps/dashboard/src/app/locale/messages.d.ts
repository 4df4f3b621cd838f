declare module 'virtual:messages/de' {
  import type { Messages } from '@lingui/core';

  /** Every German text, compiled. */
  export const messages: Messages;
}
