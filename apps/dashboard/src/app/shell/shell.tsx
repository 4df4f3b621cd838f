import { useLingui } from '@lingui/react/macro';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useSyncExternalStore } from 'react';
import { prepareDialogs } from '../../ui/dialog/dialog.tsx';
import { Toasts } from '../../ui/toast/toasts.tsx';
import { listenForPalette, paletteStore } from '../palette/palette-store.ts';
import styles from './shell.module.css';
import { SideBar } from './side-bar.tsx';

const Palette = lazy(() => import('../palette/palette.tsx'));

/** Side bar and page, and the overlays over both. */
export function Shell({ children }: { readonly children: ReactNode }) {
  const { t } = useLingui();
  const main = useRef<HTMLElement>(null);
  const isPaletteOpen = useSyncExternalStore(paletteStore.subscribe, paletteStore.isOpen);
  useEffect(listenForPalette, []);
  useEffect(prepareDialogs, []);
  return (
    <div className={styles.shell}>
      {/* No link: with a base element an address of `#main` would be another page. */}
      <button type="button" className={styles.skip} onClick={() => main.current?.focus()}>
        {t`Skip to content`}
      </button>
      <SideBar />
      <main className={styles.main} ref={main} tabIndex={-1}>
        {children}
      </main>
      <Toasts />
      {isPaletteOpen && (
        <Suspense>
          <Palette />
        </Suspense>
      )}
    </div>
  );
}
