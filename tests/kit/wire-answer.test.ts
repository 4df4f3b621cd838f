import { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { MalformedAnswer, parseAnswer } from './wire-answer.ts';

const parse = (text: string, options: { isHead?: boolean; isClosed?: boolean } = {}) =>
  parseAnswer(Buffer.from(text, 'latin1'), { isHead: false, isClosed: false, ...options });

const packed = (coding: string, bytes: Buffer) =>
  parse(
    `HTTP/1.1 200 OK\r\ncontent-encoding: ${coding}\r\ncontent-length: ${bytes.length}\r\n\r\n${bytes.toString('latin1')}`,
  );

describe('an answer on the wire', () => {
  it('is decompressed, and malformed if that fails', () => {
    expect(packed('gzip', gzipSync('hello'))?.answer.body.toString()).toBe('hello');
    expect(packed('br', brotliCompressSync('hello'))?.answer.body.toString()).toBe('hello');
    expect(() => packed('gzip', Buffer.from('hello'))).toThrow(MalformedAnswer);
    expect(() => packed('deflate', gzipSync('hello'))).toThrow(MalformedAnswer);
  });

  it('keeps a part of a compressed body as it is, and is malformed if Content-Range states another length', () => {
    const part = (range: string) =>
      parse(
        `HTTP/1.1 206 Partial Content\r\ncontent-encoding: gzip\r\ncontent-range: ${range}\r\ncontent-length: 2\r\n\r\n\x1f\x8b`,
      );
    expect(part('bytes 0-1/20')?.answer.body.toString('latin1')).toBe('\x1f\x8b');
    const head = 'HTTP/1.1 206 Partial Content\r\ncontent-range: bytes 0-1/20\r\ncontent-length: 2\r\n\r\n';
    expect(parse(head, { isHead: true })?.answer.body).toHaveLength(0);
    for (const range of ['bytes 0-2/20', 'bytes 0-0/20', 'none'])
      expect(() => part(range)).toThrow(MalformedAnswer);
  });

  it('ends after its length or its last chunk, and the rest is the next one', () => {
    const fixed = parse('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhiHTTP/1.1');
    expect([fixed?.answer.status, fixed?.answer.body.toString(), fixed?.length]).toEqual([200, 'hi', 40]);
    const chunked = parse(
      'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n2\r\nhi\r\n1\r\n!\r\n0\r\n\r\nmore',
    );
    expect(chunked?.answer.body.toString()).toBe('hi!');
  });

  it.each([
    'HTTP/1.1 200 OK\r\n',
    'HTTP/1.1 200 OK\r\ncontent-length: 3\r\n\r\nhi',
    'HTTP/1.1 200 OK\r\n\r\nhi',
  ])('is incomplete: %j', (text) => {
    expect(parse(text)).toBeUndefined();
  });

  it('without a length ends with its connection, and has no body for HEAD, 204 and 304', () => {
    expect(parse('HTTP/1.1 200 OK\r\n\r\nhi', { isClosed: true })?.answer.body.toString()).toBe('hi');
    expect(parse('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n', { isHead: true })?.answer.body).toHaveLength(
      0,
    );
    expect(parse('HTTP/1.1 304 Not Modified\r\ncontent-length: 9\r\n\r\n')?.answer.body).toHaveLength(0);
  });

  it.each([
    'garbage\r\n\r\n',
    'HTTP/1.1 200 OK\r\nno header\r\n\r\n',
    'HTTP/1.1 200 OK\r\na: b\nc: d\r\n\r\n',
    'HTTP/1.1 200 OK\r\ncontent-length: -1\r\n\r\n',
    'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n',
  ])('is malformed: %j', (text) => {
    expect(() => parse(text)).toThrow(MalformedAnswer);
  });
});
