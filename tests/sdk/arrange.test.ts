import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arrange, type Box, type Place } from '../../packages/sdk/src/stage/arrange.ts';
import type { Rect, Size } from '../../packages/sdk/src/stage/fitted-rect.ts';
import { toReadingOrder } from '../../packages/sdk/src/stage/reading-order.ts';

const sides = [0, 0.5, 1] as const;
const named = fc.record({
  x: fc.constantFrom(...sides),
  y: fc.constantFrom(...sides),
  isPoint: fc.constant(false),
});
const point = fc.record({ x: fc.nat(2000), y: fc.nat(1200), isPoint: fc.constant(true) });
const size = fc.record({
  width: fc.integer({ min: 44, max: 400 }),
  height: fc.integer({ min: 44, max: 500 }),
});
const boxes: fc.Arbitrary<Box[]> = fc
  .array(
    fc
      .tuple(fc.oneof(named, point), size, fc.boolean(), fc.integer({ min: 44, max: 300 }))
      .map(([wish, own, isOpen, chip]) => ({ ...wish, ...own, isOpen, chip })),
    { minLength: 1, maxLength: 7 },
  )
  .map((list) => list.map((box, index) => ({ ...box, isOpen: box.isOpen && index === 0 })));
const area = fc.record({
  width: fc.integer({ min: 100, max: 1900 }),
  height: fc.integer({ min: 40, max: 1000 }),
});
const parts: fc.Arbitrary<Rect[]> = fc.array(
  fc.record({
    x: fc.nat(1900),
    y: fc.nat(1000),
    width: fc.integer({ min: 1, max: 300 }),
    height: fc.nat(200),
  }),
  { maxLength: 4 },
);
const tallest = fc.constantFrom(64, Infinity);
const overlap = (a: Rect, b: Rect) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
const lies = ({ x, y, width, height }: Rect, room: Size) =>
  x >= 0 && y >= 0 && x + width <= room.width && y + height <= room.height;
const isPlace = (place: Place | undefined): place is Place => place !== undefined;
/** Those that share a button have one place. */
const apart = (places: readonly (Place | undefined)[]) => [...new Set(places.filter(isPlace))];
const wishOf = (box: Box, { width, height }: Size, own: Size): { x: number; y: number } => {
  const most = { x: width - own.width, y: height - own.height };
  const x = box.isPoint ? box.x - own.width / 2 : most.x * box.x;
  const y = box.isPoint ? box.y - own.height / 2 : most.y * box.y;
  return { x: Math.max(0, Math.min(most.x, x)), y: Math.max(0, Math.min(most.y, y)) };
};

describe('the arrangement of overlays', () => {
  it('covers no overlay and no part of the player, and stays in the area', () => {
    fc.assert(
      fc.property(area, parts, boxes, tallest, (room, taken, given, most) => {
        const places = apart(arrange(room, taken, given, most));
        return places.every(
          (place, index) =>
            lies(place, room) &&
            [...taken, ...places.slice(index + 1)].every((other) => !overlap(place, other)),
        );
      }),
      { numRuns: 2000 },
    );
  });

  it('leaves the first overlay at its preferred position if that is free and the others fit next to it', () => {
    fc.assert(
      fc.property(area, boxes, (room, given) => {
        const [first] = given;
        const [place] = arrange(room, [], given);
        if (!first || !place || place.isChip || place.height < first.height) return;
        expect({ x: place.x, y: place.y }).toEqual(wishOf(first, room, first));
      }),
    );
  });

  it('opens everything that fits: a single overlay is never a chip', () => {
    fc.assert(
      fc.property(area, boxes, (room, [box]) => {
        if (!box || box.width > room.width) return;
        const [place] = arrange(room, [], [box]);
        expect(place).toMatchObject({ isChip: false, height: Math.min(box.height, room.height) });
      }),
    );
  });

  it('keeps an overlay open that the pointer holds where it was drawn, to the pixel', () => {
    const heights = fc.tuple(
      fc.double({ min: 110, max: 400, noNaN: true }),
      fc.integer({ min: 60, max: 400 }),
    );
    fc.assert(
      fc.property(heights, ([height, own]) => {
        const box = { x: 1, y: 0, isPoint: false, width: 300, height: own, isOpen: false, chip: 300 };
        const room = { width: 420, height };
        const [drawn, button] = arrange(room, [], [box, { ...box }]);
        if (!drawn || drawn.isChip) return;
        const x = Math.round(drawn.x) + box.width / 2;
        const held = {
          ...box,
          x,
          y: Math.round(drawn.y) + Math.round(drawn.height) / 2,
          isPoint: true,
          isOpen: true,
        };
        expect(arrange(room, [], [held, { ...box }])).toMatchObject([
          { isChip: false },
          { ...button, y: expect.closeTo(button?.y ?? 0, -0.5) },
        ]);
      }),
    );
  });

  it('never cuts an overlay lower than a button to make room for others', () => {
    fc.assert(
      fc.property(area, parts, boxes, (room, taken, given) => {
        const least = (index: number) => Math.min(44, room.height, given[index]?.height ?? 0);
        return arrange(room, taken, given).every((place, index) => !place || place.height >= least(index));
      }),
      { numRuns: 2000 },
    );
  });

  it('places everything if there is room for a chip of each', () => {
    fc.assert(
      fc.property(boxes, tallest, (given, most) => {
        const places = arrange({ width: 340, height: 176 }, [], given, most);
        expect(places.filter((place) => !place)).toEqual([]);
      }),
    );
  });

  it('shows the question of each before it opens one on a small picture, and has them share a button before one is lost', () => {
    const rating = { x: 0, y: 1, isPoint: false, width: 225, height: 140, isOpen: false, chip: 190 };
    const room = { width: 342, height: 184 };
    const look = (count: number) =>
      arrange(
        room,
        [],
        Array.from({ length: count }, () => ({ ...rating })),
        40_000,
      );
    expect(look(1)).toMatchObject([{ isChip: false }]);
    expect(look(3)).toMatchObject([{ width: 190 }, { width: 190 }, { width: 190 }]);
    for (const count of [4, 5, 6, 9]) {
      const places = look(count).filter(isPlace);
      expect(places).toHaveLength(count);
      expect(places.every(({ isChip, width }) => isChip && width > 44)).toBe(true);
      expect(apart(places).length).toBe(4);
    }
  });

  it('keeps the button of an overlay that is drawn elsewhere in place', () => {
    const rating = { x: 0.5, y: 1, isPoint: false, width: 340, height: 106, isOpen: false, chip: 44 };
    const room = { width: 240, height: 130 };
    const before = arrange(room, [], [rating, { ...rating, y: 0 }], 64);
    expect(before.map((place) => place?.isChip)).toEqual([true, true]);
    expect(
      arrange(
        room,
        [],
        [
          { ...rating, height: 0 },
          { ...rating, y: 0 },
        ],
        64,
      ),
    ).toEqual(before);
  });

  it('gives an overlay opened by the viewer priority over existing ones', () => {
    const poll = { x: 0.5, y: 1, isPoint: false, width: 340, height: 260, isOpen: false, chip: 44 };
    const room = { width: 480, height: 270 };
    expect(arrange(room, [], [poll, { ...poll }]).map((place) => place?.isChip)).toEqual([false, true]);
    expect(arrange(room, [], [poll, { ...poll, isOpen: true }]).map((place) => place?.isChip)).toEqual([
      true,
      false,
    ]);
  });

  it('stacks overlays with equal positions from the edge inwards', () => {
    const box = { x: 0, y: 1, isPoint: false, width: 100, height: 50, isOpen: false, chip: 44 };
    const places = arrange({ width: 600, height: 300 }, [], [box, { ...box }]);
    expect(places).toMatchObject([
      { x: 0, y: 250 },
      { x: 0, y: 192 },
    ]);
  });
});

describe('the reading order of overlays', () => {
  it('treats tops a few pixels apart as one line', () => {
    const box = { y: 125, isPoint: true, width: 100, height: 50, isOpen: false, chip: 44 };
    const [left, right] = [
      { ...box, x: 60, y: 128 },
      { ...box, x: 300 },
    ];
    const [further, below] = [
      { ...box, x: 500, y: 122 },
      { ...box, x: 60, y: 220 },
    ];
    const places = arrange({ width: 600, height: 300 }, [], [below, further, right, left]).filter(isPlace);
    expect(toReadingOrder(places, false).map(({ y }) => y)).toEqual([103, 100, 97, 195]);
    expect(toReadingOrder(places, true).map(({ y }) => y)).toEqual([97, 100, 103, 195]);
  });

  it('reads nothing before what is above it, or precedes it on its line', () => {
    const isReadBefore = (a: Rect, b: Rect, isRightToLeft: boolean) => {
      if (a.y + a.height <= b.y) return true;
      if (Math.abs(a.y - b.y) > 4) return false;
      return isRightToLeft ? b.x + b.width <= a.x : a.x + a.width <= b.x;
    };
    fc.assert(
      fc.property(area, parts, boxes, fc.boolean(), (room, taken, given, isRightToLeft) => {
        const read = toReadingOrder(arrange(room, taken, given).filter(isPlace), isRightToLeft);
        const wrong = read.flatMap((place, index) =>
          read.slice(index + 1).filter((later) => isReadBefore(later, place, isRightToLeft)),
        );
        expect(wrong).toEqual([]);
      }),
      { numRuns: 2000 },
    );
  });
});
