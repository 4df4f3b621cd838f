const namespace = 'http://www.w3.org/2000/svg';

/** Outlines on a 24 × 24 grid, drawn for this project. */
export const outlines = {
  close: 'M6 6l12 12M18 6L6 18',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  open: 'M4 5h16v11H10l-5 4v-4H4z',
  next: 'M5 12h14M13 6l6 6-6 6',
  star: 'M12 3.2l2.7 5.6 6.1.8-4.5 4.3 1.1 6.1-5.4-3-5.4 3 1.1-6.1L3.2 9.6l6.1-.8z',
  up: 'M7 10.5V20H4.5A1.5 1.5 0 0 1 3 18.5V12a1.5 1.5 0 0 1 1.5-1.5zL11 3a2.5 2.5 0 0 1 2.5 3l-.7 3.5h5.7a2.2 2.2 0 0 1 2.1 2.6l-1.3 6A2.3 2.3 0 0 1 17 20H7',
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
