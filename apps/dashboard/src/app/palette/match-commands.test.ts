import { describe, expect, test, vi } from 'vitest';
import { type Command, foldAhead, matchCommands } from './match-commands.ts';

function command(label: string, group = 'Overlays', also = ''): Command {
  return { id: `${group} ${label}`, label, group, also, run() {} };
}

const labelsOf = (commands: readonly Command[]) => commands.map(({ label }) => label);

describe('a command is found', () => {
  const commands = [
    command('Tea or coffee?', 'Overlays', 'ovl_1 vid_film'),
    command('Request log', 'Pages'),
    command('The best tea', 'Overlays'),
    command('Übersicht', 'Seiten'),
  ];
  test.each([
    ['log req', ['Request log']],
    ['tea', ['Tea or coffee?', 'The best tea']],
    ['UBERS', ['Übersicht']],
    ['vid_film', ['Tea or coffee?']],
    ['overlays coffee', ['Tea or coffee?']],
    ['ea', []],
    ['  ', labelsOf(commands)],
  ])('by the prefixes of its words: %j', (typed, labels) => {
    expect(labelsOf(matchCommands([commands], typed))).toEqual(labels);
  });
});

describe('with 10,000 overlays, videos, campaigns and people', () => {
  let reads = 0;
  const commands = ['Overlays', 'Videos', 'Campaigns', 'People'].flatMap((group) =>
    Array.from({ length: 10_000 }, (_, index) => ({
      id: `${group} ${index}`,
      get label() {
        reads += 1;
        return `${group} number ${index} of spring`;
      },
      group,
      run() {},
    })),
  );

  test('each name is read once, however often somebody searches, and twenty are shown', () => {
    for (const typed of ['9', '99', '999', '9999', 'spring', 'spring 123', 'nothing']) {
      expect(matchCommands([commands], typed).length).toBeLessThanOrEqual(20);
    }
    expect(reads).toBe(commands.length);
    expect(matchCommands([commands], 'number 9999 vid').map(({ id }) => id)).toEqual(['Videos 9999']);
  });

  test('names are read ahead in slices, so that no search has to, until the list is closed', () => {
    vi.useFakeTimers();
    const copies = commands
      .slice(0, 2_500)
      .map((one) => Object.defineProperties({} as Command, Object.getOwnPropertyDescriptors(one)));
    reads = 0;
    foldAhead(copies);
    vi.advanceTimersToNextTimer();
    expect(reads).toBe(1_000);
    vi.runAllTimers();
    expect(reads).toBe(copies.length);
    matchCommands([copies], 'spring');
    expect(reads).toBe(copies.length);
    foldAhead(copies)();
    expect(vi.getTimerCount()).toBe(0);
    vi.useRealTimers();
  });
});
