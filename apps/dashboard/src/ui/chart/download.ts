/** Downloads a file, as if the person had followed a link to it. */
export function downloadBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Released once the browser has opened it; otherwise it would stay in memory until the page is left.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

const margin = 16;
const headHeight = 56;

/** The chart with its title and legend above it, on the page's background colour. */
export function toPicture(
  canvas: HTMLCanvasElement,
  title: string,
  names: readonly string[],
): Promise<Blob | null> {
  const scale = canvas.width / canvas.clientWidth || 1;
  const picture = document.createElement('canvas');
  picture.width = canvas.width + 2 * margin * scale;
  picture.height = canvas.height + (headHeight + margin) * scale;
  const context = picture.getContext('2d');
  if (context === null) return Promise.resolve(null);
  const page = getComputedStyle(document.body);
  context.fillStyle = page.backgroundColor;
  context.fillRect(0, 0, picture.width, picture.height);
  context.fillStyle = page.color;
  context.font = `600 ${15 * scale}px ${page.fontFamily}`;
  context.fillText(title, margin * scale, 24 * scale);
  context.font = `${13 * scale}px ${page.fontFamily}`;
  context.fillText(names.join('   '), margin * scale, 44 * scale);
  context.drawImage(canvas, margin * scale, headHeight * scale);
  return new Promise((resolve) => picture.toBlob(resolve, 'image/png'));
}
