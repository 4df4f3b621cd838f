import { Menu as Base } from '@base-ui/react/menu';
import { Link, type LinkProps } from '@tanstack/react-router';
import { type ReactElement, type ReactNode, useCallback, useState } from 'react';
import { Icon, type IconName } from '../icon/icon.tsx';
import styles from './menu.module.css';

export interface MenuProps {
  /** A `Button`, which opens the menu. */
  readonly trigger: ReactElement;
  readonly side?: 'top' | 'bottom' | 'right';
  readonly align?: 'start' | 'end';
  /** For a menu that was loaded because somebody wants it open. */
  readonly isOpenAtFirst?: boolean;
  readonly children: ReactNode;
}

/** What can be done with a thing: opens by press or by arrow keys, and a first letter leads to an entry. */
export function Menu({ trigger, side = 'bottom', align = 'start', isOpenAtFirst, children }: MenuProps) {
  // Beside what it belongs to rather than at the end of the body: readers who go by landmarks find it there.
  const [home, setHome] = useState<HTMLElement>();
  const findHome = useCallback((button: HTMLElement | null) => {
    if (button) setHome(button.closest<HTMLElement>('[role="dialog"], main, header') ?? document.body);
  }, []);
  return (
    <Base.Root defaultOpen={isOpenAtFirst ?? false}>
      <Base.Trigger ref={findHome} render={trigger} />
      <Base.Portal container={home}>
        <Base.Positioner className={styles.place} side={side} align={align} sideOffset={4}>
          <Base.Popup className={styles.popup}>{children}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

export interface MenuItemProps {
  readonly icon?: IconName;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  readonly onSelect: () => void;
  readonly children: ReactNode;
}

export function MenuItem({ icon, danger, disabled, onSelect, children }: MenuItemProps) {
  return (
    <Base.Item
      className={`${styles.item} ${danger ? styles.danger : ''}`}
      disabled={disabled ?? false}
      onClick={onSelect}
    >
      {icon && <Icon name={icon} />}
      <span className={styles.text}>{children}</span>
    </Base.Item>
  );
}

/** An entry that leads to a page of the dashboard. */
export function MenuLink({ icon, children, ...link }: LinkProps & { icon?: IconName; children: ReactNode }) {
  return (
    <Base.LinkItem className={styles.item} closeOnClick render={<Link {...link} />}>
      {icon && <Icon name={icon} />}
      <span className={styles.text}>{children}</span>
    </Base.LinkItem>
  );
}

export interface MenuChoiceProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: ReactNode }[];
  readonly onChange: (value: Value) => void;
}

/** One of several, ticked. */
export function MenuChoice<Value extends string>({
  label,
  value,
  options,
  onChange,
}: MenuChoiceProps<Value>) {
  return (
    <Base.Group>
      <Base.GroupLabel className={styles.heading}>{label}</Base.GroupLabel>
      <Base.RadioGroup value={value} onValueChange={(next: Value) => onChange(next)}>
        {options.map((option) => (
          <Base.RadioItem key={option.value} value={option.value} className={styles.item} closeOnClick>
            <span className={styles.text}>{option.label}</span>
            <Base.RadioItemIndicator>
              <Icon name="check" size={16} />
            </Base.RadioItemIndicator>
          </Base.RadioItem>
        ))}
      </Base.RadioGroup>
    </Base.Group>
  );
}

export function MenuHeading({ children }: { readonly children: ReactNode }) {
  return <div className={styles.heading}>{children}</div>;
}

export function MenuLine() {
  return <Base.Separator className={styles.line} />;
}
