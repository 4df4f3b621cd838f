import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toFittedRect, toVisiblePart } from '../../packages/sdk/src/stage/fitted-rect.ts';

const box = { width: 400, height: 400 };
const wide = { width: 1600, height: 800 };

describe('where the picture lies in its box', () => {
  it('letterboxes under contain and overflows under cover', () => {
    expect(toFittedRect(box, wide, 'contain', '50% 50%')).toEqual({ x: 0, y: 100, width: 400, height: 200 });
    expect(toFittedRect(box, wide, 'cover', '50% 50%')).toEqual({ x: -200, y: 0, width: 800, height: 400 });
    expect(toFittedRect(box, wide, 'fill', '50% 50%')).toEqual({ x: 0, y: 0, width: 400, height: 400 });
    expect(toFittedRect(box, wide, 'none', '0% 0%')).toEqual({ x: 0, y: 0, width: 1600, height: 800 });
    expect(toFittedRect(box, { width: 100, height: 50 }, 'scale-down', '50% 50%')).toEqual({
      x: 150,
      y: 175,
      width: 100,
      height: 50,
    });
  });
  it('follows every form that object-position computes to', () => {
    expect(toFittedRect(box, wide, 'contain', '50% 0%').y).toBe(0);
    expect(toFittedRect(box, wide, 'contain', '50% 20px').y).toBe(20);
    expect(toFittedRect(box, wide, 'contain', '50% calc(100% - 20px)').y).toBe(180);
    expect(toFittedRect(box, wide, 'cover', '100% 50%').x).toBe(-400);
    expect(toFittedRect(box, wide, 'contain', '50% -12.5px').y).toBe(-12.5);
  });
  it('uses the box if the size of the picture is not known yet', () => {
    expect(toFittedRect(box, { width: 0, height: 0 }, 'contain', '50% 50%')).toEqual({ x: 0, y: 0, ...box });
  });
  it('never treats anything outside the box as visible', () => {
    const length = fc.integer({ min: 1, max: 4000 });
    const size = fc.record({ width: length, height: length });
    const fit = fc.constantFrom('contain', 'cover', 'fill', 'none', 'scale-down');
    const position = fc.constantFrom('50% 50%', '0% 100%', '13px 27%', 'calc(100% - 5px) -40px');
    fc.assert(
      fc.property(size, size, fit, position, (outer, natural, objectFit, objectPosition) => {
        const visible = toVisiblePart(toFittedRect(outer, natural, objectFit, objectPosition), outer);
        expect(visible.x).toBeGreaterThanOrEqual(0);
        expect(visible.y).toBeGreaterThanOrEqual(0);
        expect(visible.x + visible.width).toBeLessThanOrEqual(
          outer.width + 1e-6 + Math.max(0, visible.x - outer.width),
        );
        expect(visible.width).toBeGreaterThanOrEqual(0);
        expect(visible.height).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
