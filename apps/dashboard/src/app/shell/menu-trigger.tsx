import type { ComponentProps } from 'react';
import { Icon, type IconName } from '../../components/icon/icon.tsx';
import styles from './menu-trigger.module.css';

export interface MenuTriggerProps extends ComponentProps<'button'> {
  /** What the menu is about, before what is chosen. */
  readonly name: string;
  readonly icon?: IconName;
}

/** A button as wide as the side bar that opens a menu and shows what is chosen in it. */
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
