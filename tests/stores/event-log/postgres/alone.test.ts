import { assertAlone } from '@overlay/service/internal/migration/migration-mark.ts';
import { expect, test } from 'vitest';
import { entryOf, useLogFixture } from './log-fixture.ts';

const fixture = useLogFixture();

test('a log is not migrated while another node has it open, and can be once that node has gone', async () => {
  const [eventLog, conversionLog] = [await fixture.open(), await fixture.open({ schema: 'another_log' })];
  await assertAlone({ eventLog, conversionLog }, 0);
  const otherNode = await fixture.open({ schema: 'another_log' });
  await otherNode.append([entryOf(1, 'a')]);
  await expect(assertAlone({ eventLog, conversionLog }, 0)).rejects.toThrow(
    'other nodes are connected to the log (1): stop all but one',
  );
  await otherNode.close();
  await assertAlone({ eventLog, conversionLog });
});
