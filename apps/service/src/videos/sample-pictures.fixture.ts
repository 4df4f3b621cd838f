/** A PNG that claims this size, and is this long. */
export function samplePng({ width = 320, height = 180, bytes = 200 } = {}): Uint8Array<ArrayBuffer> {
  const picture = Buffer.alloc(bytes);
  picture.write('\x89PNG\r\n\x1a\n', 'latin1');
  picture.writeUInt32BE(13, 8);
  picture.write('IHDR', 12);
  picture.writeUInt32BE(width, 16);
  picture.writeUInt32BE(height, 20);
  return new Uint8Array(picture);
}

const fromBase64 = (text: string) => new Uint8Array(Buffer.from(text, 'base64'));

/** One pixel each. */
export const sampleJpeg = fromBase64(
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=',
);
export const sampleWebp = fromBase64('UklGRiQAAABXRUJQVlA4IBgAAAAwAQCdASoBAAEAAwA0JaQAA3AA/vuUAAA=');
