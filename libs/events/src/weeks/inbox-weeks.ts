import type { WeeklyTable } from './weekly-partitions.ts'

/** Every event that a group has handled. A week is dropped when its last event was handled before the cutoff. */
export const INBOX: WeeklyTable = {
  name: 'inbox',
  keys: ['primary key (group_name, event_id)'],
  isNeeded: 'select exists (select from %1$I where handled_at >= $1)',
}
