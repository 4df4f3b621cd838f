/** Hands a file to the person, as if they had followed a link to it. */
export function downloadBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has opened it by then; kept, it would stay in memory until the page is left.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

const margin = 16;
const headHeight = 56;

/** The drawing with its title and the names of its lines above it, on the colour of the page. */
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
  context.font = `600 ${15 * scale}px system-ui, sans-serif`;
  context.fillText(title, margin * scale, 24 * scale);
  context.font = `${13 * scale}px system-ui, sans-serif`;
  context.fillText(names.join('   '), margin * scale, 44 * scale);
  context.drawImage(canvas, margin * scale, headHeight * scale);
  return new Promise((resolve) => picture.toBlob(resolve, 'image/png'));
}
