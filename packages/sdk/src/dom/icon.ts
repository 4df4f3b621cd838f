import { furnish } from './element.ts';

const namespace = 'http://www.w3.org/2000/svg';

/** Outlines on a 24 × 24 grid, drawn for this project; each stands beside what draws it. */
export type Outline = `M${string}`;

const make = <K extends keyof SVGElementTagNameMap>(tag: K) => document.createElementNS(namespace, tag);

/** A decorative picture: it takes the colour of the text and is hidden from assistive technology. */
export const icon = (outline: Outline, className = ''): SVGElement =>
  furnish(make('svg'), { viewBox: '0 0 24 24', 'aria-hidden': 'true', class: `icon ${className}` }, [
    furnish(make('path'), { d: outline }, []),
  ]);
