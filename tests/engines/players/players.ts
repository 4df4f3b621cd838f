import { type EngineName, engineNames } from '../engines/engine.ts';

/** What a test must know about a player to use it as a viewer does. Selectors reach through shadow roots. */
export interface PlayerUnderTest {
  readonly name: string;
  /** Its package, for the version in the table. */
  readonly package: string;
  /** `pages/<page>.ts` makes it. */
  readonly page: string;
  readonly fullScreen?: string;
  readonly menu?: {
    readonly open: string;
    readonly how: 'click' | 'hover';
    readonly entries: string;
  };
  /** Checks that it cannot pass, in one engine or in all, and why: the table says so. */
  readonly without?: readonly {
    readonly checks: readonly string[];
    readonly engine?: EngineName;
    readonly reason: string;
  }[];
  /**
   * Its controls take the focus with them when they fade, two seconds after a key: a viewer who presses Tab more slowly, as
   * on a busy machine, never gets past them. They stay while the video is paused.
   */
  readonly fadesWithFocus?: boolean;
  /** Where it keeps its controls while an overlay has the focus; elsewhere they fade. */
  readonly keepsControlsWithFocus?: readonly EngineName[];
  /** Where the focus must be for its keys to work, and the key that mutes. */
  readonly hotkeys?: { readonly focus: string; readonly mute: string };
}

export const players: readonly PlayerUnderTest[] = [
  {
    name: 'video.js',
    package: 'video.js',
    page: 'video-js',
    fullScreen: '.vjs-fullscreen-control',
    menu: { open: '.vjs-playback-rate', how: 'hover', entries: '.vjs-playback-rate .vjs-menu-item' },
    hotkeys: { focus: '.video-js', mute: 'm' },
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
      how: 'click',
      entries: '.plyr__menu__container [role=menuitem]',
    },
    hotkeys: { focus: '.plyr', mute: 'm' },
  },
  {
    name: 'media-chrome',
    package: 'media-chrome',
    page: 'media-chrome',
    fullScreen: 'media-fullscreen-button',
    menu: { open: 'media-playback-rate-menu-button', how: 'click', entries: 'media-chrome-menu-item' },
    hotkeys: { focus: 'media-controller', mute: 'm' },
  },
  {
    name: 'Vidstack (element)',
    package: 'vidstack',
    page: 'vidstack',
    fullScreen: 'media-fullscreen-button',
    menu: { open: 'media-menu-button', how: 'click', entries: '.vds-menu-items [role=menuitem]' },
    fadesWithFocus: true,
    keepsControlsWithFocus: engineNames,
    hotkeys: { focus: 'media-player', mute: 'm' },
  },
  {
    name: 'Vidstack (React)',
    package: '@vidstack/react',
    page: 'vidstack-react',
    fullScreen: '.vds-fullscreen-button',
    menu: { open: '.vds-menu-button', how: 'click', entries: '.vds-menu-items [role=menuitem]' },
    fadesWithFocus: true,
    keepsControlsWithFocus: engineNames,
    hotkeys: { focus: '[data-media-player]', mute: 'm' },
  },
  {
    name: 'Shaka UI',
    package: 'shaka-player',
    page: 'shaka',
    fullScreen: '.shaka-fullscreen-button',
    menu: { open: '.shaka-overflow-menu-button', how: 'click', entries: '.shaka-overflow-menu > button' },
    keepsControlsWithFocus: ['chromium', 'firefox'],
    hotkeys: { focus: '.shaka-video-container', mute: 'm' },
  },
  {
    name: 'MediaElement',
    package: 'mediaelement',
    page: 'mediaelement',
    fullScreen: '.mejs__fullscreen-button button',
    hotkeys: { focus: '.mejs__container', mute: 'm' },
    without: [
      {
        checks: ['full screen'],
        engine: 'webkit',
        reason:
          'in WebKit it puts the video itself into full screen, over which no page can draw: overlays wait until that is left',
      },
    ],
  },
  { name: 'hls.js', package: 'hls.js', page: 'hls' },
  { name: 'dash.js', package: 'dashjs', page: 'dash' },
];

/** Why a player skips a check in an engine. */
export const leftOut = (player: PlayerUnderTest, check: string, inEngine: EngineName): string | undefined =>
  player.without?.find(({ checks, engine = inEngine }) => checks.includes(check) && engine === inEngine)
    ?.reason;
