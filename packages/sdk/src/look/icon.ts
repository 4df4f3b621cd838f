const namespace = 'http://www.w3.org/2000/svg';

/** Outlines on a 24 × 24 grid, drawn for this project. */
export const outlines = {
  close: 'M6 6l12 12M18 6L6 18',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  next: 'M5 12h14M13 6l6 6-6 6',
  star: 'M12 3.2l2.7 5.6 6.1.8-4.5 4.3 1.1 6.1-5.4-3-5.4 3 1.1-6.1L3.2 9.6l6.1-.8z',
  up: 'M7 10.5v9.5H4.5A1.5 1.5 0 0 1 3 18.500v-6.500a1.500 1.500 0 0 1 1.500-1.500zM7 10.500L11 3a2.500 2.500 0 0 1 2.500 3l-.7 3.500h5.700a2.200 2.200 0 0 1 2.150 2.650l-1.300 6A2.300 2.300 0 0 1 17.100 20H7',
} as const;

/** A decorative picture: it takes the colour of the text and is hidden from assistive technology. */
export function icon(name: keyof typeof outlines, className = ''): SVGElement {
  const svg = document.createElementNS(namespace, 'svg');
  const path = document.createElementNS(namespace, 'path');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  svg.setAttribute('class', `icon ${className}`);
  path.setAttribute('d', outlines[name]);
  svg.append(path);
  return svg;
}
