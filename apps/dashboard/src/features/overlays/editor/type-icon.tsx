import type { OverlayType } from '@overlay/contract/kinds';

/** Drawn like `ui/icon.tsx`, and loaded only with the editor. */
const paths: Readonly<Record<OverlayType, string>> = {
  tap: 'M3 9h3v8H3V9Zm3 0 3-6c1.500 0 2.500 1 2 3l-.5 2H16c1 0 1.700 1 1.400 2l-1.500 5.500c-.2.900-1 1.500-1.900 1.500H6',
  rating:
    'm10 2.500 2.300 4.800 5.200.700-3.800 3.700 1 5.300L10 14.500 5.300 17l1-5.300L2.500 8l5.200-.700L10 2.500Z',
  poll: 'M3 4h14v3.500H3V4Zm0 6h9v3.500H3V10Zm0 6h5',
  slider: 'M3 10h5m5 0h4M10.500 12.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5Z',
  cta: 'M3 6h14v8H3V6Zm4 4h6m-2.500-2 2.500 2-2.500 2',
};

export function TypeIcon({ type }: { readonly type: OverlayType }) {
  return (
    <svg
      aria-hidden="true"
      width="22"
      height="22"
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={paths[type]} />
    </svg>
  );
}
