import type { TimedTable } from '@upline/db/time-partitions'

/**
 * `loan_history` by years of `at` in UTC. `loan_history_former` contains everything until the end of the year of the conversion,
 * `loan_history_others` older rows than every partition, and those of dropped years that have to stay.
 */
export const LOAN_HISTORY: TimedTable = {
  ...{ name: 'loan_history', span: 'year', column: 'at', former: 'loan_history_former', others: 'loan_history_others' },
  constraints: [
    'primary key (no)',
    `constraint loan_history_kind_check check (kind in ('created', 'changed', 'merged'))`,
  ],
}
