const turn = 2 * Math.PI;

/**
 * The outline of a landscape, as its y at every x.
 * @param {number} base
 * @param {number} rise
 * @param {number} length of one wave, in pixels
 * @param {number} shift
 */
export function wave(base, rise, length, shift) {
  return (/** @type {number} */ x) =>
    base +
    rise * (Math.sin(((x + shift) / length) * turn) + 0.5 * Math.sin(((x - shift) / length) * 1.7 * turn));
}

/** @type {typeof wave} */
export function hill(base, rise, length, shift) {
  return (x) =>
    base -
    rise * (Math.sin(((x + shift) / length) * turn) + 0.4 * Math.sin(((x + shift) / length) * 2.3 * turn));
}

/** @type {typeof wave} */
export function peak(base, rise, length, shift) {
  const tooth = (/** @type {number} */ at) => Math.abs((((at % 1) + 1) % 1) * 2 - 1);
  return (x) => {
    const at = (x + shift) / length;
    return base - rise * (tooth(at) + 0.45 * tooth(at * 2.7) + 0.14 * tooth(at * 8.3) - 0.7);
  };
}
