const mostBytes = 64 * 1024;
/** From large and good to small and coarse: the first that is small enough is taken. */
const attempts = [
  { width: 640, quality: 0.85 },
  { width: 640, quality: 0.6 },
  { width: 480, quality: 0.6 },
  { width: 320, quality: 0.6 },
  { width: 160, quality: 0.5 },
] as const;
/** Safari draws no WebP and answers with a PNG instead. */
const types = ['image/webp', 'image/jpeg'] as const;

/** The other site does not allow this page to read the pictures of its video. */
export class UnreadablePicture extends Error {}

/** A small picture of a frame or of an image file. Throws `UnreadablePicture`. */
export async function toPoster(source: HTMLVideoElement | ImageBitmap): Promise<Blob> {
  const [width, height] =
    source instanceof HTMLVideoElement
      ? [source.videoWidth, source.videoHeight]
      : [source.width, source.height];
  if (width === 0 || height === 0) throw new UnreadablePicture('there is no picture yet');
  for (const attempt of attempts) {
    const share = Math.min(1, attempt.width / Math.max(width, height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(width * share));
    canvas.height = Math.max(1, Math.round(height * share));
    canvas.getContext('2d')?.drawImage(source, 0, 0, canvas.width, canvas.height);
    for (const type of types) {
      const blob = await toBlob(canvas, type, attempt.quality);
      if (blob !== null && blob.type === type && blob.size <= mostBytes) return blob;
    }
  }
  throw new Error('the picture cannot be made small enough');
}

function toBlob(canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob | null> {
  return new Promise((resolve, reject) => {
    try {
      canvas.toBlob(resolve, type, quality);
    } catch (cause) {
      reject(new UnreadablePicture('the canvas is tainted', { cause }));
    }
  });
}
