/** What each is, for readers of the table. Facts about behaviour were read in the packages' own sources and issues. */
export interface PublishedPackage {
  readonly name: string;
  /** The version that was measured; a later one may differ. */
  readonly version: string;
  /** Files that a page has to load, as published. */
  readonly files: readonly string[];
  readonly note: string;
  readonly overlays: string;
  readonly answers: string;
  readonly keyboard: string;
  readonly policy: string;
}

export const publishedPackages: readonly PublishedPackage[] = [
  {
    name: 'videojs-overlay',
    version: '4.0.0',
    files: ['dist/videojs-overlay.min.js', 'dist/videojs-overlay.css'],
    note: 'needs video.js (200 kB more)',
    overlays: 'HTML that you write',
    answers: 'none',
    keyboard: 'none of its own',
    policy: 'inline styles, `innerHTML`',
  },
  {
    name: 'mux-embed',
    version: '5.19.0',
    files: ['dist/mux.js'],
    note: 'measures playback, draws nothing',
    overlays: 'none',
    answers: 'playback only, to its service',
    keyboard: '–',
    policy: 'no violation at load',
  },
  {
    name: 'media-chrome',
    version: '4.19.4',
    files: ['dist/iife/index.js'],
    note: 'player controls',
    overlays: 'none',
    answers: 'none',
    keyboard: 'controls',
    policy: 'inline styles, `innerHTML`',
  },
  {
    name: 'h5p-standalone',
    version: '3.8.2',
    files: ['dist/main.bundle.js', 'dist/frame.bundle.js'],
    note: 'H5P without the Interactive Video content type, which is not published as a package',
    overlays: 'questions and buttons, in its own player',
    answers: 'xAPI statements, no store of its own',
    keyboard: 'yes',
    policy: 'HTML strings',
  },
];
