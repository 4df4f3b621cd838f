import { type ComponentType, lazy, Suspense, useState } from 'react';
import { MenuTrigger, type MenuTriggerProps } from './menu-trigger.tsx';

export interface MenuOnDemandProps extends Pick<MenuTriggerProps, 'name' | 'icon'> {
  /** What is chosen at present. */
  readonly label: string;
  readonly load: () => Promise<{ default: ComponentType<{ isOpenAtFirst?: boolean }> }>;
}

/**
 * The button of a menu, without the menu and its library, which are a quarter of the first page: they are fetched when
 * somebody comes near, and are there when they press.
 */
export function MenuOnDemand({ name, icon, label, load }: MenuOnDemandProps) {
  const [Menu] = useState(() => lazy(load));
  const [isWanted, setWanted] = useState(false);
  const fetchIt = () => void load();
  const button = (
    <MenuTrigger
      name={name}
      {...(icon === undefined ? {} : { icon })}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={fetchIt}
      onFocus={fetchIt}
      onClick={() => setWanted(true)}
      onKeyDown={({ key }) => {
        if (key === 'ArrowDown' || key === 'ArrowUp') setWanted(true);
      }}
    >
      {label}
    </MenuTrigger>
  );
  if (!isWanted) return button;
  return (
    <Suspense fallback={button}>
      <Menu isOpenAtFirst />
    </Suspense>
  );
}
