import type { DroppedTable } from '@upline/db/time-partitions'

/** Every event that a group has handled. A week is dropped when its last event was handled before the cutoff. */
export const INBOX: DroppedTable = {
  ...{ name: 'inbox', span: 'week', column: 'made_at', former: 'inbox_timeless', others: 'inbox_later' },
  constraints: ['primary key (group_name, event_id)'],
  isNeeded: 'select exists (select from %1$I where handled_at >= $1)',
}
