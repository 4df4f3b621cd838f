const namespace = 'http://www.w3.org/2000/svg';

/** Outlines on a 24 × 24 grid, drawn for this project; each stands beside what draws it. */
type Outline = `M${string}`;

/** A decorative picture: it takes the colour of the text and is hidden from assistive technology. */
export function icon(outline: Outline, className = ''): SVGElement {
  const svg = document.createElementNS(namespace, 'svg');
  const path = document.createElementNS(namespace, 'path');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  svg.setAttribute('class', `icon ${className}`);
  path.setAttribute('d', outline);
  svg.append(path);
  return svg;
}
