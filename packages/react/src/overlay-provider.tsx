import { type InitConfig, OverlaySDK } from '@overlay/sdk';
import { type ReactNode, useEffect, useLayoutEffect } from 'react';

export type OverlayProviderProps = InitConfig & { readonly children?: ReactNode };

/** On the server there is no layout to effect, and React 18 says so in a warning. */
const useEarlyEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect;

/**
 * Connects the page's one SDK. Before any overlay below it is made, since layout effects run before others. Where
 * `consent` is left out, what the viewer chose earlier, or later with `OverlaySDK.setConsent`, stands.
 */
export function OverlayProvider({ children, ...config }: OverlayProviderProps): ReactNode {
  const text = JSON.stringify(config);
  useEarlyEffect(() => {
    OverlaySDK.init(JSON.parse(text));
  }, [text]);
  return children;
}
