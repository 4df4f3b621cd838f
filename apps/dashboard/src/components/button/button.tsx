import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import styles from './button.module.css';

interface Look {
  /** One `primary` a page or dialog at most: what people most likely came for. */
  readonly variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined;
  readonly size?: 'normal' | 'small' | undefined;
  /** As wide as it is high, for an icon; such a button needs an `aria-label`. */
  readonly square?: boolean | undefined;
}

export interface ButtonProps extends ComponentProps<'button'>, Look {
  /** Work is under way: the button keeps its focus and size, and does nothing. */
  readonly busy?: boolean | undefined;
}

export function Button({ variant, size, square, busy, className, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      className={buttonClass({ variant, size, square }, busy === true ? styles.busy : undefined, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={(event) => {
        // Enter in a field of its form presses a submit button too.
        if (busy === true) event.preventDefault();
        else onClick?.(event);
      }}
      {...rest}
    >
      <span className={styles.label}>{children}</span>
    </button>
  );
}

function AnchorButton({ variant, size, square, className, ...rest }: ComponentProps<'a'> & Look) {
  return <a className={buttonClass({ variant, size, square }, className)} {...rest} />;
}

/** A page of the dashboard, to look like a button: `to`, `params` and `search` as a `Link` has them. */
export const LinkButton = createLink(AnchorButton);

/** An address outside of the dashboard's pages, to look like a button. */
export const ExternalButton = AnchorButton;

/** For elements of other libraries that are to look like a button. */
export function buttonClass(look: Look, ...more: readonly (string | undefined)[]): string {
  const { variant = 'secondary', size, square } = look;
  const own = [styles.button, styles[variant], size === 'small' && styles.small, square && styles.square];
  return [...own, ...more].filter(Boolean).join(' ');
}
