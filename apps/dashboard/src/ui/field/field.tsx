import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './field.module.css';

interface Around {
  readonly label: ReactNode;
  /** A hint for typing. */
  readonly hint?: ReactNode;
  /** What is wrong with the input, and how to correct it. */
  readonly error?: ReactNode;
  /** Below the control, such as a button that fills it in. */
  readonly action?: ReactNode;
}

interface Wiring {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

/** How an input looks; for controls of a library inside a `Field`. */
export const inputClass = styles.control;

/** Around fields that stand side by side: their controls are on one line. */
export const alignedClass = styles.aligned;

/** A label, a control, its hint and its error, connected for screen readers. */
export function Field({
  label,
  hint,
  error,
  action,
  children,
}: Around & { readonly children: (wiring: Wiring) => ReactNode }) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <div className={styles.head}>
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
        {hint && (
          <p className={styles.hint} id={`${id}-hint`}>
            {hint}
          </p>
        )}
      </div>
      {children({
        id,
        'aria-describedby': described === '' ? undefined : described,
        'aria-invalid': error ? true : undefined,
      })}
      {(error || action) && (
        <div className={styles.foot}>
          {error && (
            <p className={styles.error} id={`${id}-error`}>
              {error}
            </p>
          )}
          {action}
        </div>
      )}
    </div>
  );
}

export function TextField({ label, hint, error, action, ...input }: Around & ComponentProps<'input'>) {
  return (
    <Field label={label} hint={hint} error={error} action={action}>
      {(wiring) => <input className={styles.control} {...input} {...wiring} />}
    </Field>
  );
}

export function TextArea({ label, hint, error, ...area }: Around & ComponentProps<'textarea'>) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(wiring) => <textarea className={styles.control} {...area} {...wiring} />}
    </Field>
  );
}

/** The browser's own select: familiar, usable on every phone, and without code to load. Options are its children. */
export function Select({ label, hint, error, ...select }: Around & ComponentProps<'select'>) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(wiring) => <select className={styles.control} {...select} {...wiring} />}
    </Field>
  );
}

/** A select without a visible label, for toolbars. */
export function BareSelect(props: ComponentProps<'select'> & { readonly 'aria-label': string }) {
  return <select {...props} className={styles.control} />;
}

type TickProps = Omit<ComponentProps<'input'>, 'type'> & { readonly label: ReactNode };

export function Checkbox({ label, hint, ...input }: TickProps & Pick<Around, 'hint'>) {
  const id = useId();
  return (
    <div>
      <label className={styles.tick}>
        <input type="checkbox" aria-describedby={hint ? id : undefined} {...input} />
        <span>{label}</span>
      </label>
      {hint && (
        <p className={`${styles.hint} ${styles.tickHint}`} id={id}>
          {hint}
        </p>
      )}
    </div>
  );
}

/** Takes effect at once; a checkbox waits for the form to be sent. */
export function Switch({ label, ...input }: TickProps) {
  return (
    <label className={`${styles.tick} ${styles.switch}`}>
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a checkbox has its state by itself. */}
      <input type="checkbox" role="switch" {...input} />
      <span>{label}</span>
    </label>
  );
}
