import {
  type ComponentProps,
  type ComponentType,
  cloneElement,
  lazy,
  type ReactElement,
  Suspense,
  useState,
} from 'react';

export interface MenuOnDemandProps<Shown extends object> {
  /** A `Button`, as in the menu. */
  readonly trigger: ReactElement<ComponentProps<'button'>>;
  readonly load: () => Promise<{ default: ComponentType<Shown & { readonly isOpenAtFirst?: boolean }> }>;
  /** The subject of the menu. */
  readonly menu: Shown;
}

/**
 * The button of a menu, without the menu and its library, which are a quarter of the first page: they are loaded when
 * a pointer or the focus approaches, and are ready when it is pressed.
 */
export function MenuOnDemand<Shown extends object>({ trigger, load, menu }: MenuOnDemandProps<Shown>) {
  const [Menu] = useState(() => lazy(load) as unknown as ComponentType<Shown & { isOpenAtFirst: boolean }>);
  const [isWanted, setWanted] = useState(false);
  const fetchIt = () => void load();
  const button = cloneElement(trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: fetchIt,
    onFocus: fetchIt,
    onClick: () => setWanted(true),
    onKeyDown: ({ key }) => {
      if (key === 'ArrowDown' || key === 'ArrowUp') setWanted(true);
    },
  });
  if (!isWanted) return button;
  return (
    <Suspense fallback={button}>
      <Menu {...menu} isOpenAtFirst />
    </Suspense>
  );
}
