import { Menu as Base } from '@base-ui/react/menu';
import { Link, type LinkProps } from '@tanstack/react-router';
import { type ReactElement, type ReactNode, useCallback, useState } from 'react';
import { Direction } from '../direction.tsx';
import { Icon, type IconName } from '../icon.tsx';
import styles from './menu.module.css';

export interface MenuProps {
  /** A `Button`, which opens the menu. */
  readonly trigger: ReactElement;
  readonly side?: 'top' | 'bottom' | 'right';
  readonly align?: 'start' | 'end';
  /** For a menu that is loaded in order to be opened. */
  readonly isOpenAtFirst?: boolean;
  readonly children: ReactNode;
}

/** Actions on something: opens on press or with arrow keys, and a first letter jumps to an entry. */
export function Menu({ trigger, side = 'bottom', align = 'start', isOpenAtFirst, children }: MenuProps) {
  // Rendered next to its trigger rather than at the end of the body, where people who navigate by landmarks would miss
  // it.
  const [home, setHome] = useState<HTMLElement>();
  const findHome = useCallback((button: HTMLElement | null) => {
    if (button) setHome(button.closest<HTMLElement>('[role="dialog"], main, header') ?? document.body);
  }, []);
  return (
    <Direction>
      <Base.Root defaultOpen={isOpenAtFirst ?? false}>
        <Base.Trigger ref={findHome} render={trigger} />
        <Base.Portal container={home}>
          <Base.Positioner className={styles.place} side={side} align={align} sideOffset={4}>
            <Base.Popup className={styles.popup}>{children}</Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </Direction>
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

/** An entry that links to a page of the dashboard. */
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

/** One of several exclusive options, ticked if selected. */
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
