import type { PayRunEvent } from '@upline/contracts'
import { Panel } from '@upline/ui'
import { tableDate } from '../labels/table-date.ts'
import { ACTION_LABELS } from './payday-labels.ts'
import css from '../reports/reports.module.css'

/** Who did what to a run, and why. */
export function RunHistory({ events }: { events: readonly PayRunEvent[] }) {
  if (events.length === 0) return null
  return (
    <Panel title="History">
      <ol className={css.history}>
        {events.map(({ action, by, at, reason }, index) => (
          <li key={index}>
            <p>
              {ACTION_LABELS[action]} by {by}, {tableDate(at, new Date())}
            </p>
            {reason && <p className={css.dim}>{reason}</p>}
          </li>
        ))}
      </ol>
    </Panel>
  )
}
