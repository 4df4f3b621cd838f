/** What a player told about itself; what is missing has not changed. */
interface Told {
  readonly time?: unknown;
  readonly duration?: unknown;
  readonly rate?: unknown;
  readonly isPaused?: boolean | undefined;
  readonly hasEnded?: boolean | undefined;
  readonly isSeeking?: boolean | undefined;
}

interface Protocol {
  /** Asks the player to report from now on; repeated until it answers, because it listens late. */
  readonly ask: unknown;
  /** Sent after its first answer. */
  readonly begin: readonly unknown[];
  read(message: Readonly<Record<string, unknown>>): Told | undefined;
  play: unknown;
  pause: unknown;
  seek(seconds: number): unknown;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
const isTime = (value: unknown): value is number => Number.isFinite(value) && Number(value) >= 0;

const command = (func: string, ...args: unknown[]) =>
  JSON.stringify({ event: 'command', func, args, id: 1, channel: 'widget' });

/** Of the frames of YouTube, whose address needs `enablejsapi=1`. */
const youtube: Protocol = {
  ask: JSON.stringify({ event: 'listening', id: 1, channel: 'widget' }),
  begin: [],
  read({ event, info }) {
    if (event === 'onStateChange') return toState(info);
    if (!isRecord(info)) return undefined;
    const { currentTime: time, duration, playbackRate: rate, playerState } = info;
    return { time, duration, rate, ...toState(playerState) };
  },
  play: command('playVideo'),
  pause: command('pauseVideo'),
  seek: (seconds) => command('seekTo', seconds, true),
};

/** -1 not started, 0 ended, 1 playing, 2 paused, 3 buffering, 5 cued; while it buffers it stays what it was. */
function toState(state: unknown): Told {
  if (state === 3 || typeof state !== 'number') return {};
  return { isPaused: state !== 1, hasEnded: state === 0 };
}

const events = ['play', 'pause', 'ended', 'timeupdate', 'seeking', 'seeked', 'playbackratechange', 'loaded'];
const answers: Readonly<Record<string, keyof Told>> = {
  getDuration: 'duration',
  getCurrentTime: 'time',
  getPaused: 'isPaused',
};

const vimeo: Protocol = {
  ask: { method: 'ping' },
  begin: [
    ...events.map((value) => ({ method: 'addEventListener', value })),
    ...Object.keys(answers).map((method) => ({ method })),
  ],
  read({ event, method, value, data }) {
    const answer = answers[`${method}`];
    if (answer) return { [answer]: value };
    if (!isRecord(data)) return undefined;
    const { seconds: time, duration, playbackRate: rate } = data;
    const isPaused = event === 'play' ? false : event === 'pause' || event === 'ended' ? true : undefined;
    const isSeeking = event === 'seeking' ? true : event === 'seeked' ? false : undefined;
    const hasEnded = event === 'ended' ? true : event === 'play' || isSeeking ? false : undefined;
    return { time, duration, rate, isPaused, hasEnded, isSeeking };
  },
  play: { method: 'play' },
  pause: { method: 'pause' },
  seek: (value) => ({ method: 'setCurrentTime', value }),
};

const askEveryMs = 250;
/** What a player told before it was paused arrives within that. */
const underWayMs = 1_000;
/** Players tell their time four times a second; a longer way was not played. In seconds of the film, at normal speed. */
const longestStep = 2;

/** Whether the address makes the player answer. */
export const isSilent = (src: string): boolean => {
  const { host, searchParams } = new URL(src);
  return host.includes('youtube') && searchParams.get('enablejsapi') !== '1';
};

/**
 * Makes a frame with a player of YouTube or Vimeo a media element: it gets the members and events that overlays need, fed by the
 * messages of the player. Neither a script of the vendor is loaded nor the address of the frame changed.
 */
export function connectFrame(frame: HTMLIFrameElement, signal: AbortSignal): void {
  const protocol = /vimeo/.test(new URL(frame.src).host) ? vimeo : youtube;
  let [time, duration, rate] = [0, Number.NaN, 1];
  let [isPaused, hasEnded, isSeeking, isHeard] = [true, false, false, false];
  let played: [from: number, to: number][] = [];
  let toldAtMs = performance.now();
  let pausedAtMs = -underWayMs;

  const post = (message: unknown) => frame.contentWindow?.postMessage(message, new URL(frame.src).origin);
  const emit = (...types: string[]) => {
    for (const type of types) frame.dispatchEvent(new Event(type));
  };
  const addPlayed = (from: number, to: number) => {
    const merged: typeof played = [];
    for (const [start, end] of [...played, [from, to] as const].sort(([a], [b]) => a - b)) {
      const last = merged.at(-1);
      if (last && start <= last[1]) last[1] = Math.max(last[1], end);
      else merged.push([start, end]);
    }
    played = merged;
  };
  const moveTo = (next: number) => {
    const step = next - time;
    const nowMs = performance.now();
    const isPlayed = step >= 0 && step <= Math.max(longestStep, (nowMs - toldAtMs) / 1000 + 1) * rate;
    toldAtMs = nowMs;
    if (step > 0 && isPlayed && !isPaused && !isSeeking) addPlayed(time, next);
    time = next;
    // YouTube does not tell that the viewer seeks.
    if (!isPlayed && !isSeeking) emit('seeking', 'seeked');
    emit('timeupdate');
  };
  const hear = (told: Told) => {
    if (isTime(told.duration) && told.duration > 0 && told.duration !== duration) {
      const isFirst = Number.isNaN(duration);
      duration = told.duration;
      emit('durationchange', ...(isFirst ? ['loadedmetadata'] : []));
    }
    if (isTime(told.rate)) rate = told.rate;
    if (told.isSeeking !== undefined && told.isSeeking !== isSeeking) {
      isSeeking = told.isSeeking;
      emit(isSeeking ? 'seeking' : 'seeked');
    }
    if (isTime(told.time) && told.time !== time) moveTo(told.time);
    const wasPaused = isPaused;
    const wasEnded = hasEnded;
    // Taken for the viewer's press on play, it would keep the film from being resumed.
    const isLate = told.isPaused === false && performance.now() - pausedAtMs < underWayMs;
    if (typeof told.isPaused === 'boolean' && !isLate) isPaused = told.isPaused;
    if (told.isPaused) pausedAtMs = -underWayMs;
    if (told.hasEnded !== undefined) hasEnded = told.hasEnded;
    if (wasPaused !== isPaused) emit(...(isPaused ? ['pause'] : ['play', 'playing']));
    if (hasEnded && !wasEnded) emit('ended');
  };

  const properties = {
    currentTime: {
      get: () => time,
      set: (seconds: number) => post(protocol.seek(seconds)),
    },
    duration: { get: () => duration },
    paused: { get: () => isPaused },
    ended: { get: () => hasEnded },
    seeking: { get: () => isSeeking },
    playbackRate: { get: () => rate },
    readyState: { get: () => (Number.isNaN(duration) ? 0 : 4) },
    played: {
      get: () => ({
        length: played.length,
        start: (index: number) => played[index]?.[0] ?? 0,
        end: (index: number) => played[index]?.[1] ?? 0,
      }),
    },
    play: {
      // Of a media element this rejects if the browser wants a gesture; a player does not tell.
      value: async () => void post(protocol.play),
    },
    pause: {
      value() {
        const wasPaused = isPaused;
        post(protocol.pause);
        // At once, as in every media element, and not when the player says so.
        hear({ isPaused: true });
        if (!wasPaused) pausedAtMs = performance.now();
      },
    },
  };
  for (const [name, property] of Object.entries(properties))
    Object.defineProperty(frame, name, { ...property, configurable: true });

  let timer: ReturnType<typeof setInterval> | undefined;
  const ask = () => {
    clearInterval(timer);
    timer = setInterval(() => post(protocol.ask), askEveryMs);
    post(protocol.ask);
  };
  const read = ({ source, origin, data }: MessageEvent) => {
    if (source !== frame.contentWindow || origin !== new URL(frame.src).origin) return;
    let message: unknown = data;
    try {
      if (typeof data === 'string') message = JSON.parse(data);
    } catch {
      return;
    }
    if (!isRecord(message)) return;
    if (!isHeard) {
      isHeard = true;
      clearInterval(timer);
      for (const one of protocol.begin) post(one);
    }
    const told = protocol.read(message);
    if (told) hear(told);
  };
  addEventListener('message', read, { signal });
  // Another film, or the same one loaded again.
  const onLoad = () => {
    if (isHeard) {
      [time, duration, rate] = [0, Number.NaN, 1];
      [isPaused, hasEnded, isSeeking, isHeard] = [true, false, false, false];
      emit('emptied');
      played = [];
    }
    ask();
  };
  frame.addEventListener('load', onLoad, { signal });
  signal.addEventListener('abort', () => {
    clearInterval(timer);
    for (const name of Object.keys(properties)) Reflect.deleteProperty(frame, name);
  });
  ask();
}
