import { describe, expect, it } from 'vitest';
import { parseEngines } from './engine.ts';

describe('the engines of a run', () => {
  it('are read from names with commas between them', () => {
    expect(parseEngines('firefox')).toEqual(['firefox']);
    expect(parseEngines('Firefox, webkit')).toEqual(['firefox', 'webkit']);
  });

  it('are refused with the names that are known', () => {
    for (const text of ['safari', 'firefox,', ''])
      expect(() => parseEngines(text)).toThrow(/is none of chromium, firefox, webkit/);
  });
});
