import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import styles from './button.module.css';

interface Look {
  /** At most one `primary` per page or dialog: what people most likely came for. `link` is for rows of a table. */
  readonly variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | 'link' | undefined;
  readonly size?: 'normal' | 'small' | undefined;
  /** As wide as it is high, for an icon; such a button needs an `aria-label`. */
  readonly square?: boolean | undefined;
}

export interface ButtonProps extends ComponentProps<'button'>, Look {
  /** An action is in progress: the button keeps its focus and size, and ignores clicks. */
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
        // Enter in a form field presses the submit button too.
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

/** A page of the dashboard, styled like a button: `to`, `params` and `search` as in `Link`. */
export const LinkButton = createLink(AnchorButton);

/** An address outside of the dashboard, styled like a button. */
export const ExternalButton = AnchorButton;

/** For elements of other libraries that should look like a button. */
export function buttonClass(look: Look, ...more: readonly (string | undefined)[]): string {
  const { variant = 'secondary', size, square } = look;
  const own = [styles.button, styles[variant], size === 'small' && styles.small, square && styles.square];
  return [...own, ...more].filter(Boolean).join(' ');
}
