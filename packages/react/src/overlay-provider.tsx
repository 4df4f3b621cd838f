'use client';

import { type InitConfig, OverlaySDK } from '@overlay/sdk';
import { type ReactNode, useEffect, useLayoutEffect } from 'react';

export type OverlayProviderProps = InitConfig & { readonly children?: ReactNode };

/** There are no layout effects on the server, and React 18 warns about them. */
const useEarlyEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect;

/**
 * Initialises the SDK of the page before any overlay below it is created, because layout effects run first. Without
 * `consent`, the viewer's earlier choice stays in force, as does a later call of `OverlaySDK.setConsent`.
 */
export function OverlayProvider({ children, ...config }: OverlayProviderProps): ReactNode {
  const text = JSON.stringify(config);
  useEarlyEffect(() => {
    OverlaySDK.init(JSON.parse(text));
  }, [text]);
  return children;
}
