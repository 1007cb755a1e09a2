import type { PayRunBlocker } from '@upline/contracts'
import { Link } from '@upline/web-kit'
import reports from '../reports/reports.module.css'
import { CarryNets } from './carry-nets.tsx'
import { DeferHolds } from './defer-holds.tsx'
import css from './payday.module.css'

const LINK_LABELS: Record<PayRunBlocker['kind'], string> = {
  attention: 'Open Needs attention',
  'open-disputes': 'Open disputes',
  holds: 'Open holds',
  'unapproved-adjustments': 'Open adjustments',
  'negative-net': 'Add an adjustment',
  'missing-employee-number': 'Open the roster',
  'missing-nmls': 'Open NMLS IDs',
}

interface Props {
  runId: string
  blockers: readonly PayRunBlocker[]
  /** The viewer runs payroll, and the run is open. */
  canCarry: boolean
}

/** Each blocker with the page or the call that resolves it, and the first items. */
export const BlockerList = ({ runId, blockers, canCarry }: Props) =>
  blockers.length === 0 ? null : (
    <ul className={css.blockers}>
      {blockers.map(({ kind, message, link, items, count, action }) => (
        <li key={kind} className={css.blocker}>
          <p className={css.blockerText}>{message}</p>
          <Link to={link} className={reports.link}>
            {LINK_LABELS[kind]}
          </Link>
          {action === 'carry' && canCarry && <CarryNets runId={runId} payees={count} />}
          {action === 'defer' && canCarry && <DeferHolds runId={runId} holds={count} />}
          <ul className={css.items}>
            {items.slice(0, MAX_SHOWN).map((item, at) => (
              <li key={at}>
                <Link to={item.link} className={reports.link}>
                  {item.label}
                </Link>
              </li>
            ))}
            {count > MAX_SHOWN && (
              <li className={reports.dim}>and {(count - MAX_SHOWN).toLocaleString('en-US')} more</li>
            )}
          </ul>
        </li>
      ))}
    </ul>
  )

const MAX_SHOWN = 5
