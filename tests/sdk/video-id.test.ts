import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toVideoId } from '../../packages/sdk/src/stage/video-id.ts';

/** Of the document, in its order. */
let elements: HTMLVideoElement[];

beforeEach(() => {
  elements = [];
  vi.stubGlobal('ShadowRoot', class {});
  vi.stubGlobal('document', { querySelectorAll: () => elements });
  goTo('/film');
});
afterEach(() => vi.unstubAllGlobals());

let pages = 0;
/** Each test has pages of its own. */
function goTo(pathname: string): void {
  pages += 1;
  vi.stubGlobal('location', { origin: `https://shop${pages}.example`, pathname });
}

/** The parts of a video that are read. */
const videoOf = (currentSrc: string, videoId?: string) =>
  ({
    localName: 'video',
    isConnected: true,
    currentSrc,
    dataset: { videoId },
    querySelector: () => null,
  }) as unknown as HTMLVideoElement;

const idOf = (currentSrc: string, videoId?: string) => toVideoId(videoOf(currentSrc, videoId));

describe('the name of a video', () => {
  it('is the one set by the page, if it is an identifier', () => {
    expect(idOf('https://cdn.example/a.mp4', 'vid_1')).toBe('vid_1');
    expect(idOf('https://cdn.example/a.mp4', 'not an id')).toBe(idOf('https://cdn.example/a.mp4'));
  });

  it('stays the same whatever signature its address has', () => {
    const plain = idOf('https://cdn.example/a.mp4');
    expect(plain).toMatch(/^vid_\w+$/);
    expect(idOf('https://cdn.example/a.mp4?signature=1')).toBe(plain);
    expect(idOf('https://cdn.example/a.mp4?signature=2#t=10')).toBe(plain);
    expect(idOf('https://cdn.example/b.mp4')).not.toBe(plain);
  });

  describe('of a Media Source', () => {
    const blob = (name: string) => videoOf(`blob:https://shop.example/${name}`);

    it('is derived from its page, as if there were no others', () => {
      const { origin, pathname } = location;
      elements = [blob('1')];
      expect(elements.map(toVideoId)).toEqual([idOf(`${origin}${pathname}`)]);
    });

    it('is another one for each on a page, by their order in the document, whichever is asked first', () => {
      const load = () => [
        videoOf('https://cdn.example/a.mp4'),
        blob('1'),
        videoOf('blob:x', 'vid_1'),
        blob('2'),
      ];
      elements = load();
      const second = toVideoId(elements[3] as HTMLVideoElement);
      const first = toVideoId(elements[1] as HTMLVideoElement);
      expect(first).toBe(idOf(`${location.origin}${location.pathname}`));
      expect(second).not.toBe(first);
      // The next view of the page, where its elements are others.
      for (const left of elements) Object.assign(left, { isConnected: false });
      elements = load();
      expect([elements[1], elements[3]].map((video) => toVideoId(video as HTMLVideoElement))).toEqual([
        first,
        second,
      ]);
    });

    it('counts videos in open shadow roots', () => {
      const inside = blob('1');
      const host = { localName: 'my-player', shadowRoot: { querySelectorAll: () => [inside] } };
      elements = [host as unknown as HTMLVideoElement, blob('2')];
      const [, outside] = elements;
      expect(toVideoId(outside as HTMLVideoElement)).not.toBe(toVideoId(inside));
    });

    it('comes from the media element around the video, if that has one', () => {
      const inside = Object.assign(blob('1'), {
        parentElement: { localName: 'div', dataset: { videoId: 'vid_box' }, parentElement: null },
      });
      expect(toVideoId(inside)).not.toBe('vid_box');
      const around = { localName: 'mux-player', dataset: { videoId: 'vid_film' }, parentElement: null };
      Object.assign(inside, { parentElement: { localName: 'div', dataset: {}, parentElement: around } });
      expect(toVideoId(inside)).toBe('vid_film');
    });

    it('stays when another one is inserted before it', () => {
      const there = blob('1');
      elements = [there];
      const before = toVideoId(there);
      elements = [blob('2'), there];
      expect(toVideoId(elements[0] as HTMLVideoElement)).not.toBe(before);
      expect(toVideoId(there)).toBe(before);
    });
  });
});
