import { useLingui } from '@lingui/react/macro';
import type { Answer } from '../../app/api/api.ts';

type Concern = Answer<'get', '/api/instance'>['late'][number]['concern'];

/** Whether an operator should look at once: those that wake somebody up as alerts. */
export function isUrgent(concern: Concern): boolean {
  switch (concern) {
    case 'damage':
    case 'store_away':
    case 'disk_nearly_full':
    case 'backup_unproved':
    case 'node_silent':
      return true;
    case 'events_late':
    case 'dead_letters':
    case 'backup_late':
    case 'disk_fills_up':
    case 'job_late':
    case 'versions_differ':
      return false;
  }
}

/** What each concern says to an operator. */
export function useConcernWords(): Readonly<Record<Concern, string>> {
  const { t } = useLingui();
  return {
    damage: t`Stored data is damaged`,
    store_away: t`The event store is not accepting events`,
    disk_nearly_full: t`Less than a tenth of the disk is free`,
    backup_unproved: t`The newest backup could not be restored, or differs`,
    node_silent: t`A node has not reported for two minutes`,
    events_late: t`Rows have waited for more than 30 seconds`,
    dead_letters: t`The event store refused rows`,
    backup_late: t`The last backup is older than 36 hours, or one failed`,
    disk_fills_up: t`The disk will be full within two weeks`,
    job_late: t`A job has not succeeded for two hours`,
    versions_differ: t`Nodes run different versions`,
  };
}
