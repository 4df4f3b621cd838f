import '../page/stage.ts';

/** What happened since a page was asked for; the first script of the applications' pages. */
interface Visit {
  /** Errors and warnings of the console: what a framework says about a page that it cannot hydrate. */
  readonly said: string[];
  /** The video that the server rendered. */
  video?: HTMLVideoElement;
  shownAtMs?: number;
  hydratedAtMs?: number;
  /** Called by the application. */
  hydrated(): void;
}

declare global {
  interface Window {
    visit: Visit;
  }
}

const visit: Visit = {
  said: [],
  hydrated() {
    visit.hydratedAtMs = performance.now();
  },
};
window.visit = visit;

for (const level of ['error', 'warn'] as const) {
  const say = console[level];
  console[level] = (...words: unknown[]) => {
    visit.said.push(words.map(String).join(' '));
    say(...words);
  };
}

const findVideo = () => {
  const video = document.querySelector('video');
  if (video) visit.video ??= video;
};

const look = () => {
  findVideo();
  if (window.stage.controls().some(({ coveredBy }) => coveredBy === undefined))
    visit.shownAtMs = performance.now();
  else requestAnimationFrame(look);
};
new MutationObserver(findVideo).observe(document, { childList: true, subtree: true });
requestAnimationFrame(look);
