import type { EngineName } from '../engines/engine.ts';

/** What a test must know about a player to use it like a viewer. Selectors reach through shadow roots. */
export interface PlayerUnderTest {
  readonly name: string;
  /** Its package, for the version in the table. */
  readonly package: string;
  /** It is installed when its test runs, because it is large: its page is `installed/<page>.js`. */
  readonly isInstalled?: true;
  /** `pages/<page>.ts` creates it. */
  readonly page: string;
  /** The button that puts it into full screen, which fades with its other controls. */
  readonly fullScreen?: string;
  /** That button is the page's, below the film; the controls are the browser's. */
  readonly hasNativeControls?: true;
  readonly menu?: {
    readonly open: string;
    /** Default: it opens on a click. */
    readonly opensOnHover?: true;
    readonly entries: string;
  };
  /** Checks that it cannot pass (default: all), in one engine or in all, with the reasons that the table shows. */
  readonly without?: readonly {
    readonly checks?: readonly string[];
    readonly engine?: EngineName;
    readonly reason: string;
  }[];
  /**
   * Its controls take the focus with them when they fade, two seconds after a key: a viewer who presses Tab more
   * slowly, as on a busy machine, never gets past them. They stay while the video is paused.
   */
  readonly fadesWithFocus?: boolean;
  /** It keeps its controls visible while an overlay on the picture has the focus. */
  readonly keepsControlsWithFocus?: boolean;
  /** Where the focus must be for its keys to work. */
  readonly hotkeyFocus?: string;
  /** It listens to keys after a click on its picture, which plays or pauses it. */
  readonly hotkeysAfterClick?: true;
  /** `m` mutes, which is the default, or `Space` pauses. */
  readonly hotkey?: 'Space';
}

interface VidstackSelectors extends Pick<PlayerUnderTest, 'name' | 'package' | 'page'> {
  readonly fullScreen: string;
  readonly menuButton: string;
  readonly hotkeyFocus: string;
}

/** Its element and its React component render the same layout under different selectors. */
function vidstack({ menuButton, ...player }: VidstackSelectors): PlayerUnderTest {
  return {
    ...player,
    menu: { open: menuButton, entries: '.vds-menu-items [role=menuitem]' },
    fadesWithFocus: true,
    keepsControlsWithFocus: true,
  };
}

const large = (name: string, ofPackage: string, page: string) =>
  ({ name, package: ofPackage, page, isInstalled: true }) as const;

/** A custom element. */
const element = (name: string, ofPackage: string, page = name) => large(`\`<${name}>\``, ofPackage, page);

const afterClick = { hotkeysAfterClick: true, hotkey: 'Space' } as const;

/** With the controls of the browser. */
const native = { fullScreen: '#full', hasNativeControls: true } as const;
/** With those of Media Chrome. */
const mediaChrome = { fullScreen: 'media-fullscreen-button', hotkeyFocus: 'media-controller' } as const;

const installed: readonly PlayerUnderTest[] = [
  { ...element('mux-player', '@mux/mux-player'), ...mediaChrome },
  { ...element('mux-video', '@mux/mux-video'), ...native },
  { ...element('hls-video', 'hls-video-element'), ...native },
  {
    ...element('dash-video', 'dash-video-element'),
    ...native,
    without: [
      {
        engine: 'webkit',
        reason: 'it switches off the video track that WebKit itself lists, and never plays, on any page',
      },
    ],
  },
  { ...element('shaka-video', 'shaka-video-element'), ...native },
  { ...element('media-theme-sutro', 'player.style', 'player-style'), ...mediaChrome },
  { ...large('react-player', 'react-player', 'react-player'), ...native },
  { ...large('MuxPlayer (React)', '@mux/mux-player-react', 'mux-player-react'), ...mediaChrome },
  {
    ...large('Clappr', '@clappr/player', 'clappr'),
    fullScreen: '[data-fullscreen]',
    hotkeyFocus: '[data-player]',
    hotkey: 'Space',
  },
  {
    ...large('xgplayer', 'xgplayer', 'xgplayer'),
    fullScreen: '.xgplayer-fullscreen',
    hotkeyFocus: '.xgplayer',
    hotkey: 'Space',
  },
  { ...large('ArtPlayer', 'artplayer', 'artplayer'), fullScreen: '.art-control-fullscreen', ...afterClick },
  { ...large('Flowplayer', '@flowplayer/player', 'flowplayer'), fullScreen: '.fp-fullscreen' },
  {
    ...large('Fluid Player', 'fluid-player', 'fluid-player'),
    fullScreen: '.fluid_control_fullscreen',
    ...afterClick,
  },
  {
    ...large('OpenPlayer', 'openplayerjs', 'openplayer'),
    fullScreen: '.op-controls__fullscreen',
    hotkeyFocus: '.op-player',
    without: [
      {
        checks: ['overlays stay while its controls fade'],
        reason:
          'its play button in the middle comes and goes with its bar: an overlay there gives way to it each time',
      },
    ],
  },
  {
    ...large('indigo-player', 'indigo-player', 'indigo'),
    fullScreen: '.igui_button_name-fullscreen',
    ...afterClick,
  },
  { ...large('DPlayer', 'dplayer', 'dplayer'), fullScreen: '.dplayer-full-icon', ...afterClick },
  {
    ...large('NPlayer', 'nplayer', 'nplayer'),
    fullScreen: '.nplayer_control_bar > .nplayer_tooltip:last-child',
    hotkeyFocus: '.nplayer',
    hotkey: 'Space',
  },
  {
    ...large('OPlayer', '@oplayer/core', 'oplayer'),
    fullScreen: 'button[aria-label=Fullscreen]',
    ...afterClick,
  },
];

export const players: readonly PlayerUnderTest[] = [
  {
    name: 'video.js',
    package: 'video.js',
    page: 'video-js',
    fullScreen: '.vjs-fullscreen-control',
    menu: { open: '.vjs-playback-rate', opensOnHover: true, entries: '.vjs-playback-rate .vjs-menu-item' },
    hotkeyFocus: '.video-js',
  },
  {
    name: 'Video.js 10',
    package: '@videojs/html',
    page: 'video-js-10',
    fullScreen: 'media-fullscreen-button',
  },
  {
    name: 'Plyr',
    package: 'plyr',
    page: 'plyr',
    fullScreen: '[data-plyr=fullscreen]',
    menu: {
      open: '.plyr__controls [data-plyr=settings]',
      entries: '.plyr__menu__container [role=menuitem]',
    },
    hotkeyFocus: '.plyr',
  },
  {
    name: 'media-chrome',
    package: 'media-chrome',
    page: 'media-chrome',
    fullScreen: 'media-fullscreen-button',
    menu: { open: 'media-playback-rate-menu-button', entries: 'media-chrome-menu-item' },
    hotkeyFocus: 'media-controller',
  },
  vidstack({
    name: 'Vidstack (element)',
    package: 'vidstack',
    page: 'vidstack',
    fullScreen: 'media-fullscreen-button',
    menuButton: 'media-menu-button',
    hotkeyFocus: 'media-player',
  }),
  vidstack({
    name: 'Vidstack (React)',
    package: '@vidstack/react',
    page: 'vidstack-react',
    fullScreen: '.vds-fullscreen-button',
    menuButton: '.vds-menu-button',
    hotkeyFocus: '[data-media-player]',
  }),
  {
    name: 'Shaka UI',
    package: 'shaka-player',
    page: 'shaka',
    fullScreen: '.shaka-fullscreen-button',
    menu: { open: '.shaka-overflow-menu-button', entries: '.shaka-overflow-menu > button' },
    keepsControlsWithFocus: true,
    hotkeyFocus: '.shaka-video-container',
  },
  {
    name: 'MediaElement',
    package: 'mediaelement',
    page: 'mediaelement',
    fullScreen: '.mejs__fullscreen-button button',
    hotkeyFocus: '.mejs__container',
    without: [
      {
        checks: ['full screen'],
        engine: 'webkit',
        reason:
          'in WebKit it puts the video itself into full screen, over which no page can draw: overlays wait until that is left',
      },
    ],
  },
  ...installed,
  { name: 'hls.js', package: 'hls.js', page: 'hls' },
  { name: 'dash.js', package: 'dashjs', page: 'dash' },
];

/** Why a player skips a check in an engine. */
export const leftOut = (player: PlayerUnderTest, check: string, inEngine: EngineName): string | undefined =>
  player.without?.find(
    ({ checks = [check], engine = inEngine }) => checks.includes(check) && engine === inEngine,
  )?.reason;
