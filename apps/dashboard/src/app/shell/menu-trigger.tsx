import type { ComponentProps } from 'react';
import { Icon, type IconName } from '../../ui/icon.tsx';
import styles from './menu-trigger.module.css';

export interface MenuTriggerProps extends ComponentProps<'button'> {
  /** The subject of the menu, before the current choice. */
  readonly name: string;
  readonly icon?: IconName;
}

/** A button as wide as the side bar that opens a menu and shows its current choice. */
export function MenuTrigger({ name, icon, children, ...button }: MenuTriggerProps) {
  return (
    <button type="button" {...button} className={styles.trigger}>
      {icon && <Icon name={icon} />}
      <span className="visually-hidden">{name}: </span>
      <span className={styles.text}>{children}</span>
      <Icon name="down" size={14} />
    </button>
  );
}
