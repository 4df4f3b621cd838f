import type { EngineName } from '../engines/engine.ts';

/** A page around a video. It passes if an overlay lies on the picture, is answered, and changes nothing of the page's layout. */
export interface Situation {
  readonly name: string;
  readonly css?: string;
  /** Default: the video in `<main><div class="box">`, and a paragraph. */
  readonly body?: string;
  readonly head?: string;
  /** Attributes of `<html>`. */
  readonly root?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly quirks?: true;
  readonly frame?: { readonly width: number; readonly height: number };
  /** Runs in the page before the overlay is created. */
  readonly before?: () => unknown;
  /** Runs in the page once the overlay has been drawn. */
  readonly after?: () => unknown;
  /** Engines that have no such page, and why. */
  readonly without?: Partial<Readonly<Record<EngineName, string>>>;
  /** Viewers do not see the video before `after`. */
  readonly isHidden?: true;
}

export const plainSituation = '<main><div class="box">{video}</div></main><p>After</p>';

const text = '<p>After</p>';
const on = (css: string): string => `body.on ${css}`;
/** Most changes are a class that the page gets. */
const turnOn = () => document.body.classList.add('on');

/** Rows of a group that differ in their style sheet only. */
const styled = (rows: Readonly<Record<string, string>>): Situation[] =>
  Object.entries(rows).map(([name, css]) => ({ name, css }));
/** Rows that differ in their markup. */
const built = (rows: Readonly<Record<string, string>>): Situation[] =>
  Object.entries(rows).map(([name, body]) => ({ name, body }));
/** Rows in which a rule of the page depends on which elements surround the video. */
const selected = (rows: readonly (readonly [css: string, body: string])[]): Situation[] =>
  rows.map(([css, body]) => ({ name: `\`${css}\``, css, body }));
/** Rows in which a class reveals the video. */
const revealed = (rows: Readonly<Record<string, string>>): Situation[] =>
  Object.entries(rows).map(([name, css]) => ({ name, css, after: turnOn, isHidden: true }));
/** Rows in which a class moves or changes a video with an overlay. */
const changed = (rows: Readonly<Record<string, string>>): Situation[] =>
  Object.entries(rows).map(([name, css]) => ({ name, css: on(css), after: turnOn }));

/** In a shadow root that the parser makes, which each engine knows. */
const shadow = (inner: string, light = ''): string =>
  `<x-film style="display:block"><template shadowrootmode="open"><link rel="stylesheet" href="/page/stage.css">${inner}</template>${light}</x-film>${text}`;

const trusted =
  "default-src 'none'; script-src 'self' {service}; connect-src {service}; style-src 'self' 'nonce-page'; media-src 'self'; img-src data:; require-trusted-types-for 'script'; trusted-types 'none'";

export const situations: Readonly<Record<string, readonly Situation[]>> = {
  'the document': [
    { name: 'right to left', root: 'dir="rtl"' },
    { name: 'quirks mode', quirks: true },
    { name: 'vertical text', root: 'style="writing-mode:vertical-rl"' },
    { name: 'in a frame', frame: { width: 1000, height: 700 } },
    { name: '`<base href>` of another folder', head: '<base href="/elsewhere/" target="_blank">' },
    ...styled({
      'a root font of 8 px': 'html { font-size: 8px }',
      'a root font of 32 px': 'html { font-size: 32px }',
      'zoom: 1.5 of the root': 'html { zoom: 1.5 }',
      'a dark colour scheme': 'html { color-scheme: dark; background: #000; color: #fff }',
      'a body that is a grid':
        'body { display: grid; grid-template-columns: 1fr 3fr 1fr } main { grid-column: 2 }',
      'a body that is a flex column': 'body { display: flex; flex-direction: column; min-height: 100vh }',
      'a body that is positioned and scaled':
        'body { position: relative; transform: scale(0.8); transform-origin: 0 0 }',
      'a body that scrolls instead of the window':
        'html, body { height: 100%; margin: 0; overflow: hidden } body { overflow: auto } main::after { content: ""; display: block; height: 2000px }',
      'smooth scrolling and snapping':
        'html { scroll-behavior: smooth; scroll-snap-type: y mandatory } main { scroll-snap-align: start }',
      'everything reset with !important': '* { all: revert !important }',
      'every element positioned': '* { position: relative; box-sizing: border-box; margin: 0; padding: 0 }',
      'every element animated':
        '*, *::before, *::after { transition: all 0.2s; animation-duration: 0.2s !important }',
      'inherited text settings':
        'html { letter-spacing: 12px; text-transform: uppercase; line-height: 3; text-indent: 40px; word-spacing: 20px; visibility: visible; white-space: pre; cursor: none }',
    }),
  ],
  'the video': styled({
    'object-fit: cover': 'video { object-fit: cover; aspect-ratio: 1 }',
    'object-fit: contain in a tall box': 'video { object-fit: contain; width: 400px; aspect-ratio: 9 / 16 }',
    'object-fit: fill': 'video { object-fit: fill; aspect-ratio: 2 }',
    'object-fit: none with a position':
      'video { object-fit: none; object-position: 10% 90%; aspect-ratio: 2 }',
    'object-fit: scale-down': 'video { object-fit: scale-down; aspect-ratio: 1 }',
    inline: 'video { display: inline; max-width: 600px }',
    floated: 'video { float: right; width: 500px }',
    'position: absolute': '.box { position: relative; height: 460px } video { position: absolute; inset: 0 }',
    'position: fixed in a corner': 'video { position: fixed; right: 20px; bottom: 20px; width: 480px }',
    'position: sticky':
      'video { position: sticky; top: 10px } main::after { content: ""; display: block; height: 2000px }',
    'z-index: 10': 'video { position: relative; z-index: 10 }',
    'z-index: 2147483647': 'video { position: relative; z-index: 2147483647 }',
    'border and padding': 'video { border: 12px solid red; padding: 20px; box-sizing: border-box }',
    'round corners': 'video { border-radius: 60px }',
    'opacity: 0.8': 'video { opacity: 0.8 }',
    filtered: 'video { filter: grayscale(1) }',
    'mix-blend-mode': 'video { mix-blend-mode: multiply }',
    'clip-path': 'video { clip-path: inset(2%) }',
    'scaled to three quarters': 'video { transform: scale(0.75) }',
    mirrored: 'video { transform: scaleX(-1) }',
    'turned by 180°': 'video { rotate: 180deg }',
    'translated by an individual property': 'video { translate: 60px 20px }',
    'zoom: 0.8': 'video { zoom: 0.8 }',
    'contain: strict': 'video { contain: strict; width: 640px; height: 360px }',
    'pointer-events: none': 'video { pointer-events: none }',
    '200 px high': 'video { width: 356px }',
    '60 px high': 'video { width: 107px }',
    'as large as the window':
      'body { margin: 0 } video { width: 100vw; max-width: none; height: 100vh; object-fit: cover }',
  }),
  'what is around it': [
    ...styled({
      'a ratio by padding':
        '.box { position: relative; height: 0; padding-bottom: 50% } video { position: absolute; inset: 0; height: 100% }',
      'aspect-ratio': '.box { aspect-ratio: 16 / 9; width: 640px } video { height: 100% }',
      'overflow: hidden with round corners': '.box { overflow: hidden; border-radius: 40px; width: 640px }',
      'overflow: clip': '.box { overflow: clip; width: 640px }',
      'a sticky box':
        '.box { position: sticky; top: 0 } main::after { content: ""; display: block; height: 2000px }',
      'a fixed box': '.box { position: fixed; left: 30px; bottom: 30px; width: 480px }',
      'contain: layout paint': '.box { contain: layout paint }',
      'a size container': '.box { container-type: size; width: 640px; height: 360px }',
      'content-visibility: auto': '.box { content-visibility: auto; contain-intrinsic-size: 800px 450px }',
      'an isolated box': '.box { isolation: isolate } main { position: relative; z-index: 0 }',
      'a box scaled to a half': '.box { transform: scale(0.5); transform-origin: 0 0 }',
      'a box scaled to three halves': '.box { transform: scale(1.5); transform-origin: 0 0; width: 480px }',
      'a mirrored box': '.box { transform: scaleX(-1) }',
      'a box turned by 90°': '.box { width: 480px; margin: 120px; transform: rotate(90deg) }',
      'a box turned by 7°': '.box { width: 600px; margin: 60px; transform: rotate(7deg) }',
      'a tilted box': '.box { transform: perspective(2000px) rotateY(20deg) }',
      'a filtered box': '.box { filter: drop-shadow(0 0 10px black) }',
      'a box with a backdrop filter': '.box { backdrop-filter: blur(2px) }',
      'will-change: transform': '.box { will-change: transform }',
      'zoom: 0.7': '.box { zoom: 0.7 }',
      'display: contents': '.box { display: contents }',
      'negative margins': '.box { margin: -20px -24px; width: calc(100% + 48px) }',
      'a font of no size': '.box { font-size: 0; line-height: 0 }',
      'vertical text in the box': '.box { writing-mode: vertical-lr }',
      'right to left in the box': '.box { direction: rtl; text-align: right }',
      'a flex row in reverse':
        'main { display: flex; flex-direction: row-reverse } main::after { content: "Aside"; width: 200px } .box { flex: 1 }',
      'a grid with areas': 'main { display: grid; grid-template: "a b" / 1fr 4fr } .box { grid-area: b }',
      'a subgrid':
        'main { display: grid; grid-template-columns: 100px 1fr 100px } .box { grid-column: 1 / -1; display: grid; grid-template-columns: subgrid } video { grid-column: 2 }',
      columns: 'main { columns: 2 } .box { break-inside: avoid }',
      'a scroll container':
        '.box { height: 400px; overflow: auto; position: relative } .box::after { content: ""; display: block; height: 900px }',
      'a carousel that snaps':
        '.box { display: flex; overflow-x: auto; scroll-snap-type: x mandatory; width: 700px } .box > * { flex: none; width: 700px; scroll-snap-align: start } .box::after { content: ""; flex: none; width: 700px }',
      masked: '.box { mask-image: linear-gradient(#000 90%, #000) }',
    }),
    ...built({
      'a figure with a caption': `<figure>{video}<figcaption>Caption</figcaption></figure>${text}`,
      'a list item': `<ul><li>{video}</li><li>Other</li></ul>`,
      'a table cell': `<table><tr><td style="width:640px">{video}</td><td>Other</td></tr></table>`,
      'a link': `<a href="#there" style="display:block">{video}</a>${text}`,
      'a label': `<label style="display:block">{video}</label>${text}`,
      'a form with a fieldset': `<form action="/nowhere"><fieldset><legend>Film</legend>{video}</fieldset></form>${text}`,
      'open details': `<details open><summary>Film</summary>{video}</details>${text}`,
      'a heading and a paragraph': `<article><h2>Film</h2><section><p>Text</p>{video}</section></article>`,
      'an editable area': `<div contenteditable="true">Text {video}</div>`,
      'an SVG foreignObject': `<svg width="640" height="360"><foreignObject width="640" height="360">{video}</foreignObject></svg>`,
      'twelve nested boxes': `${'<div style="padding:2px">'.repeat(12)}{video}${'</div>'.repeat(12)}`,
    }),
  ],
  'above it': [
    ...built({
      'a transparent click catcher': `<div style="position:relative;width:640px">{video}<div style="position:absolute;inset:0;z-index:5" onclick="document.title='caught'"></div></div>`,
      'a gradient': `<div style="position:relative;width:640px">{video}<div style="position:absolute;inset:0;z-index:3;pointer-events:none;background:linear-gradient(transparent,#000a)"></div></div>`,
      'a title at the bottom': `<div style="position:relative;width:640px">{video}<h2 style="position:absolute;left:20px;bottom:0;z-index:2;color:#fff;pointer-events:none">Film</h2></div>`,
      'a sticky header': `<header style="position:sticky;top:0;z-index:99;height:60px;background:#ccc"></header>{video}<div style="height:2000px"></div>`,
      'a cookie bar at the bottom': `{video}<div style="position:fixed;inset:auto 0 0;height:90px;background:#fff;z-index:2147483647"></div>`,
      'a chat button': `{video}<button style="position:fixed;right:10px;bottom:10px;z-index:2147483647">Chat</button>`,
    }),
  ],
  'components and top layer': [
    ...built({
      'in a shadow root': shadow('{video}'),
      'in nested shadow roots': shadow(shadow('{video}')),
      'in the default slot': shadow('<div><slot></slot></div>', '{video}'),
      'in a named slot': shadow('<div><slot name="media"></slot></div>', '<div slot="media">{video}</div>'),
      'in a slot of a slot': shadow(
        '<x-film><template shadowrootmode="open"><slot></slot></template><slot></slot></x-film>',
        '{video}',
      ),
      'in a component without a box': shadow('<style>:host { display: contents !important }</style>{video}'),
    }),
    {
      name: 'in a slot by manual assignment',
      body: `<x-manual></x-manual>${text}<script>customElements.define('x-manual', class extends HTMLElement { connectedCallback() { setTimeout(() => {
        const video = document.createElement('video'); video.muted = true; video.src = '/media/demo.webm'; video.dataset.videoId = '{videoId}';
        const root = this.attachShadow({ mode: 'open', slotAssignment: 'manual' }); const slot = document.createElement('slot');
        root.append(slot); this.append(video); slot.assign(video); }) } })</script>`,
    },
    {
      name: 'in a modal dialog',
      body: `<dialog style="width:700px">{video}</dialog>${text}`,
      before: () => document.querySelector('dialog')?.showModal(),
    },
    {
      name: 'in a popover',
      body: `<div popover="manual" style="width:700px">{video}</div>${text}`,
      before: () => document.querySelector<HTMLElement>('[popover]')?.showPopover(),
    },
    {
      name: 'in a shadow root that a dialog shows later',
      body: `<dialog style="width:700px">${shadow('{video}')}</dialog>${text}`,
      after: () => document.querySelector('dialog')?.showModal(),
      isHidden: true,
    },
  ],
  'rules about neighbours': selected([
    ['.box > :last-child { margin-bottom: 20px }', `<div class="box">{video}</div>${text}`],
    ['video:only-child { margin: 20px }', `<div>{video}</div>${text}`],
    ['.box:has(> video:only-child) { padding: 20px }', `<div class="box">{video}</div>${text}`],
    ['.box > :not([hidden]) ~ :not([hidden]) { margin-top: 8px }', `<div class="box">{video}${text}</div>`],
    ['.box > * + * { margin-top: 16px }', `<div class="box">${text}{video}${text}</div>`],
    ['video + p { margin-top: 30px }', `<div>{video}${text}</div>`],
    ['p:nth-child(odd) { padding: 12px }', `<div>{video}${text}${text}${text}</div>`],
    ['video:nth-last-child(2) { width: 300px }', `<div>{video}${text}</div>`],
    ['body > :last-child { margin-bottom: 33px }', `${text}{video}`],
  ]),
  'what hides it at first': [
    ...revealed({
      'display: none': 'body:not(.on) .box { display: none }',
      'visibility: hidden': 'body:not(.on) .box { visibility: hidden }',
      'opacity: 0': 'body:not(.on) .box { opacity: 0 }',
      'filter: opacity(0)': 'body:not(.on) .box { filter: opacity(0) }',
      'no height': 'body:not(.on) .box { height: 0; overflow: hidden }',
      'content-visibility: hidden': 'body:not(.on) .box { content-visibility: hidden }',
      'scale: 0': 'body:not(.on) .box { scale: 0 }',
      'the second slide':
        '.box { width: 700px; overflow: hidden; display: flex } .box > * { flex: none } body:not(.on) .box::before { content: ""; flex: none; width: 800px }',
      'a cookie wall':
        'body:not(.on)::after { content: "Cookies"; position: fixed; inset: 0; z-index: 9; background: #fff }',
      'below the window': 'body:not(.on) main { padding-top: 3000px }',
    }),
    {
      name: 'closed details',
      body: `<details><summary>Film</summary>{video}</details>${text}`,
      after: () => document.querySelector('details')?.toggleAttribute('open'),
      isHidden: true,
    },
    {
      name: 'the attribute hidden of a tab',
      body: `<div role="tabpanel" hidden>{video}</div>${text}`,
      after: () => document.querySelector('[hidden]')?.removeAttribute('hidden'),
      isHidden: true,
    },
  ],
  'what the page does to it': [
    ...changed({
      'it becomes smaller': 'video { width: 480px }',
      'it becomes a mini player': 'video { position: fixed; right: 20px; bottom: 20px; width: 480px }',
      'it is moved by a margin': 'main { margin: 90px 0 0 60px }',
      'it is moved by a transition': '.box { transition: translate 0.2s; translate: 80px 40px }',
      'its page is turned to right to left': 'main { direction: rtl }',
      'its box becomes a grid': '.box { display: grid; place-items: center }',
      'its box is scaled': '.box { transform: scale(0.6); transform-origin: 0 0 }',
    }),
    {
      name: 'it is moved to another parent',
      body: `${plainSituation}<section style="padding:20px"></section>`,
      after: () => document.querySelector('section')?.append(window.stage.video()),
    },
    {
      name: 'its box is moved to another parent',
      body: `${plainSituation}<section style="padding:20px"></section>`,
      after: () => document.querySelector('section')?.append(document.querySelector('.box') ?? ''),
    },
    {
      name: 'it is taken out and put back',
      after: async () => {
        const video = window.stage.video();
        const parent = video.parentNode;
        video.remove();
        await new Promise((done) => setTimeout(done, 300));
        parent?.append(video);
      },
    },
    {
      name: 'elements are put around it in turns',
      after: () => {
        for (const place of ['before', 'after'] as const)
          for (let count = 0; count < 20; count += 1) {
            const box = document.querySelector('.box');
            box?.[place](Object.assign(document.createElement('i'), { textContent: 'x ' }));
          }
      },
    },
    {
      name: 'the page writes the class and style of its parents anew',
      after: () => {
        for (const node of document.querySelectorAll('main, .box, video')) {
          node.setAttribute('class', 'box other');
          node.setAttribute('style', '');
        }
      },
    },
    {
      name: 'its window is scrolled',
      body: `${plainSituation}<div style="height:3000px"></div>`,
      after: () => scrollTo(0, 60),
    },
    {
      name: 'its scroll container is scrolled',
      css: '.box { height: 520px; overflow: auto } .box::after { content: ""; display: block; height: 900px }',
      after: () => document.querySelector('.box')?.scrollTo(0, 40),
    },
    {
      name: 'its source is exchanged',
      after: () =>
        new Promise((done) => {
          const video = window.stage.video();
          video.addEventListener('loadeddata', done, { once: true });
          video.src = '/media/demo.webm?again';
        }),
    },
    {
      name: 'it plays, and is seeked',
      after: async () => {
        const video = window.stage.video();
        await video.play();
        video.currentTime = 3;
      },
    },
    {
      name: 'the address changes without a load',
      after: () => history.pushState({}, '', '?page=2#three'),
    },
    {
      name: 'its controls are switched on',
      after: () => {
        window.stage.video().controls = true;
      },
    },
  ],
  'policies and scripts': [
    { name: 'a strict policy with Trusted Types', headers: { 'content-security-policy': trusted } },
    {
      name: 'a policy by nonce',
      headers: {
        'content-security-policy':
          "default-src 'none'; script-src 'self' {service}; connect-src {service}; style-src 'self' 'nonce-page'; media-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      },
    },
    {
      name: 'a sandbox of scripts and its origin',
      headers: { 'content-security-policy': 'sandbox allow-scripts allow-same-origin' },
    },
    {
      name: 'cross-origin isolation',
      headers: {
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-embedder-policy': 'require-corp',
      },
    },
    { name: 'no referrer', headers: { 'referrer-policy': 'no-referrer' } },
    {
      name: 'a policy without powerful features',
      headers: { 'permissions-policy': 'fullscreen=(), autoplay=(), picture-in-picture=(), geolocation=()' },
    },
    {
      name: 'a loader that defines `define` and `module`',
      head: '<script>window.define = Object.assign(() => { throw new Error("define was called") }, { amd: {} }); window.module = { exports: {} }; window.exports = window.module.exports</script>',
    },
    {
      name: 'arrays and objects with additional members',
      head: '<script>Array.prototype.each = function () {}; Object.prototype.extend = function () {}; String.prototype.strip = function () {}</script>',
    },
    {
      name: 'frozen prototypes',
      head: '<script>for (const kind of [Object, Array, Function, String, Promise, Map, Set]) Object.freeze(kind.prototype)</script>',
    },
    {
      name: 'storage that throws',
      head: '<script>for (const name of ["localStorage", "sessionStorage"]) Object.defineProperty(window, name, { get() { throw new DOMException("denied", "SecurityError") } })</script>',
    },
    {
      name: 'no Web Locks, broadcasts or databases',
      head: '<script>for (const name of ["BroadcastChannel", "indexedDB"]) Object.defineProperty(window, name, { value: undefined }); Object.defineProperty(navigator, "locks", { value: undefined })</script>',
    },
    {
      name: 'wrapped fetch and timers',
      head: '<script>for (const name of ["fetch", "setTimeout", "requestAnimationFrame"]) { const own = window[name]; window[name] = function () { return own.apply(window, arguments) } }</script>',
    },
    {
      name: 'keys that the page takes',
      head: '<script>for (const kind of ["keydown", "keypress", "keyup"]) addEventListener(kind, (event) => event.preventDefault())</script>',
    },
    {
      name: 'clicks that the page hears first',
      head: '<script>addEventListener("click", () => document.body.classList.toggle("clicked"), true)</script>',
    },
    {
      name: 'an id of the page for everything the SDK might ask for',
      body: `${plainSituation}<form id="body"><input name="ownerDocument"></form><img id="OverlayLayer" alt=""><a id="overlay" name="video" href="#">x</a>`,
    },
  ],
};
