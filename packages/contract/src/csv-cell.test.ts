import { expect, it } from 'vitest';
import { toCsvCell } from './csv-cell.ts';

it.each([
  '=1+1',
  '+1',
  '-x',
  '-1+cmd|x',
  '@x',
  ';=1',
  '\n=1',
  '\r=1',
  '\t=1',
  '＝1',
  '＋1',
  '－1',
  '＠x',
  '--1',
  '-',
])('%j is kept as text', (text) => {
  expect(toCsvCell(text)).toBe(`'${text}`);
});

it.each(['', 'plain', 'a=1', ' =1', '-3.5', '-.5', '-1e-7', '-0', '12;3', 'one\ntwo'])(
  '%j stays as it is',
  (text) => {
    expect(toCsvCell(text)).toBe(text);
  },
);
