import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toVideoId } from '../../packages/sdk/src/stage/video-id.ts';

beforeEach(() => {
  vi.stubGlobal('location', { origin: 'https://shop.example', pathname: '/film' });
});
afterEach(() => vi.unstubAllGlobals());

const idOf = (currentSrc: string, videoId?: string) =>
  // The parts of a video that are read.
  toVideoId({ currentSrc, dataset: { videoId }, querySelector: () => null } as unknown as HTMLVideoElement);

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

  it('of a Media Source is derived from its page', () => {
    expect(idOf('blob:https://shop.example/1')).toBe(idOf('blob:https://shop.example/2'));
  });
});
