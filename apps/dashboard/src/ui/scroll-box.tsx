import type { ReactNode } from 'react';

export interface ScrollBoxProps {
  /** The label of the content, announced when it gets the focus. */
  readonly label: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/**
 * Wide or long content that scrolls by itself, so that the page does not. Firefox and Chromium make overflowing boxes
 * focusable, Safari does not: so it is a tab stop.
 */
export function ScrollBox({ label, className, children }: ScrollBoxProps) {
  return (
    // biome-ignore-start lint/a11y: what scrolls has to be within reach of the keyboard (WCAG 2.1.1); as a section it would be a landmark beside that of its card.
    <div className={className} role="group" aria-label={label} tabIndex={0}>
      {children}
    </div>
    // biome-ignore-end lint/a11y: see above.
  );
}
