import { DirectionProvider } from '@base-ui/react/direction-provider';
import type { ReactNode } from 'react';

/** Around what is moved through with arrow keys: they follow the direction of the page. */
export function Direction({ children }: { readonly children: ReactNode }) {
  return (
    <DirectionProvider direction={document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr'}>
      {children}
    </DirectionProvider>
  );
}
