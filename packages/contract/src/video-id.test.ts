import { describe, expect, it } from 'vitest';
import { isFoundByAddress, parseTypedVideo } from './video-id.ts';

const film = 'https://cdn.example/films/spring.mp4';
const filmId = parseTypedVideo(film)?.videoId ?? '';

describe('a video as a person types it', () => {
  it('is an identifier', () => {
    expect(parseTypedVideo(' spring-film ')).toEqual({ videoId: 'spring-film' });
  });

  it('is an address, however it is written', () => {
    expect(parseTypedVideo(film)).toEqual({ videoId: filmId, address: film });
    expect(filmId).toMatch(/^vid_\w+$/);
    const same = 'HTTPS://CDN.example:443/films/a/../spring.mp4';
    expect(parseTypedVideo(same)).toEqual({ videoId: filmId, address: film });
    expect(parseTypedVideo(`${film}?signature=1#t=5`)?.videoId).toBe(filmId);
    expect(parseTypedVideo('https://cdn.example/films/autumn.mp4')?.videoId).not.toBe(filmId);
  });

  it.each(['', ' ', 'my film', 'cdn.example/spring.mp4', 'https://', 'ftp://a/b', 'javascript:alert(1)//'])(
    'is not %j',
    (text) => {
      expect(parseTypedVideo(text)).toBeUndefined();
    },
  );
});

describe('a page need not name a video', () => {
  it('whose file has the address from which its identifier is derived', () => {
    expect(isFoundByAddress([filmId], [film])).toBe(true);
    expect(isFoundByAddress(['spring-film', filmId], ['https://cdn.example/old.mp4', film])).toBe(true);
    expect(isFoundByAddress(['spring-film'], [film])).toBe(false);
    expect(isFoundByAddress([filmId], [])).toBe(false);
  });

  it('unless it is a stream, which a page plays in pieces', () => {
    const stream = 'https://cdn.example/spring.m3u8?token=1';
    expect(isFoundByAddress([parseTypedVideo(stream)?.videoId ?? ''], [stream])).toBe(false);
  });
});
