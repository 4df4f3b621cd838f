import { describe, expect, test } from 'vitest';
import { type Command, matchCommands } from './match-commands.ts';

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
    expect(labelsOf(matchCommands(commands, typed))).toEqual(labels);
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

  test('each name is read once, however often somebody searches, and fifty are shown', () => {
    for (const typed of ['9', '99', '999', '9999', 'spring', 'spring 123', 'nothing']) {
      expect(matchCommands(commands, typed).length).toBeLessThanOrEqual(50);
    }
    expect(reads).toBe(commands.length);
    expect(matchCommands(commands, 'number 9999 vid').map(({ id }) => id)).toEqual(['Videos 9999']);
  });
});
