/** Drawn on a grid of 20, in lines of 1.5: one path each. */
const paths = {
  overview: 'M3 17V9m5 8V4m5 13v-6m4 6V7',
  breakdowns: 'M3 4h4v4H3V4Zm6 0h4v4H9V4Zm6 0h2v4h-2V4ZM3 11h4v5H3v-5Zm6 0h4v5H9v-5Zm6 0h2v5h-2v-5Z',
  play: 'M6 4v12l10-6L6 4Z',
  pause: 'M6 4h3v12H6V4Zm5.5 0h3v12h-3V4Z',
  sound: 'M3 8v4h3l4 3V5L6 8H3Zm10-1a4 4 0 0 1 0 6m2-8a7 7 0 0 1 0 10',
  mute: 'M3 8v4h3l4 3V5L6 8H3Zm10 0 4 4m0-4-4 4',
  campaigns: 'M3 8v4h3l7 4V4L6 8H3Zm13 0a3 3 0 0 1 0 4M6 12l1 5h2l-.6-4',
  videos: 'M3 4h14v12H3V4Zm5.5 3v6l5-3-5-3Z',
  overlays: 'M3 3h14v9H3V3Zm4 6h10v8H7V9Z',
  live: 'M10 10h.01M6.5 13.500a5 5 0 0 1 0-7m7 0a5 5 0 0 1 0 7M4 16a8.5 8.5 0 0 1 0-12m12 0a8.5 8.5 0 0 1 0 12',
  funnel: 'M3 4h14l-5.5 6.500V16l-3 1.500v-7L3 4Z',
  conversions: 'M3 5h2l2 8h8l2-6H6m2 10h.01M14 17h.01',
  events: 'M4 5h.01M4 10h.01M4 15h.01M8 5h9M8 10h9M8 15h9',
  requests: 'M4 3h9l3 3v11H4V3Zm3 6h6m-6 4h6',
  installations: 'M7 3v4m6-4v4M5 7h10v3a5 5 0 0 1-10 0V7Zm5 8v3',
  developers: 'm7 6-4 4 4 4m6-8 4 4-4 4m-2-9-2 10',
  settings: 'M3 6h8m4 0h2M3 14h2m4 0h8M13 4v4m-6 4v4',
  people:
    'M7.5 9a3 3 0 1 0 0-6 3 3 0 0 0 0 6Zm-5 8v-1.500a5 5 0 0 1 10 0V17M13 3.300a3 3 0 0 1 0 5.400m2 2.600a5 5 0 0 1 2.5 4.200V17',
  person: 'M10 9a3 3 0 1 0 0-6 3 3 0 0 0 0 6Zm-6 8v-1a6 6 0 0 1 12 0v1',
  administration: 'M10 2.5 4 5v4.500c0 4 2.5 6.5 6 8 3.5-1.5 6-4 6-8V5l-6-2.500Z',
  menu: 'M3 5h14M3 10h14M3 15h14',
  close: 'm5 5 10 10M15 5 5 15',
  undo: 'M7 4 3.5 7.500 7 11M4 7.500h8a4.500 4.500 0 0 1 0 9H8',
  redo: 'M13 4l3.500 3.500L13 11m3-3.500H8a4.500 4.500 0 0 0 0 9h4',
  down: 'm5 8 5 5 5-5',
  up: 'm5 12 5-5 5 5',
  next: 'm8 5 5 5-5 5',
  search: 'M9 15A6 6 0 1 0 9 3a6 6 0 0 0 0 12Zm4.5-1.500L17 17',
  copy: 'M7 7h10v10H7V7Zm-3 6H3V3h10v1',
  check: 'm4 10.5 4 4 8-9',
  download: 'M10 3v9m-4-4 4 4 4-4M3 16h14',
  external: 'M8 4H4v12h12v-4M11 3h6v6m0-6-8 8',
  edit: 'm4 16 .8-3.500L13 4.300l2.700 2.700-8.200 8.200L4 16Zm7.300-10L14 8.700',
  plus: 'M10 4v12M4 10h12',
  filter: 'M3 5h14M6 10h8m-5 5h2',
  calendar: 'M3 5h14v12H3V5Zm0 4h14M7 3v3m6-3v3',
  clock: 'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14Zm0-11v4l2.500 2',
  refresh: 'M16 4v4h-4m3.5 0A6.5 6.5 0 1 0 16.5 11',
  warning: 'M10 3 2.5 16.500h15L10 3Zm0 5v4m0 2.500h.01',
  more: 'M4.500 9.500a.5.5 0 1 0 .01 0Zm5.500 0a.5.5 0 1 0 .01 0Zm5.500 0a.5.5 0 1 0 .01 0Z',
  theme: 'M10 3a7 7 0 1 0 0 14V3Z',
  language: 'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM3 10h14M10 3c-4.5 4-4.5 10 0 14 4.5-4 4.5-10 0-14Z',
  leave: 'M8 3H4v14h4m4-11 4 4-4 4m4-4H8',
  table: 'M3 4h14v12H3V4Zm0 4h14M3 12h14M8 8v8',
  print: 'M6 7V3h8v4M6 14H3V7h14v7h-3m-8-3h8v6H6v-6Z',
} as const;

/** They point along the text: the other way where it runs from the right. */
const directed: ReadonlySet<string> = new Set<keyof typeof paths>(['next', 'external', 'leave']);

export type IconName = keyof typeof paths;

/** Decoration next to a word, or inside a control with an accessible name: screen readers skip it. */
export function Icon({ name, size = 18 }: { readonly name: IconName; readonly size?: number }) {
  return <IconPath path={paths[name]} size={size} isDirected={directed.has(name)} />;
}

interface IconPathProps {
  readonly path: string;
  readonly size: number;
  readonly isDirected?: boolean;
}

/** The same for a path that is known elsewhere. */
export function IconPath({ path, size, isDirected = false }: IconPathProps) {
  return (
    <svg
      aria-hidden="true"
      data-directed={isDirected || undefined}
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={path} />
    </svg>
  );
}
