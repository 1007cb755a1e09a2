import type { PayRunBlocker } from '@upline/contracts'
import { Link } from '@upline/web-kit'
import reports from '../reports/reports.module.css'
import { AcceptDeductions } from './accept-deductions.tsx'
import { CarryNets } from './carry-nets.tsx'
import { DeferHolds } from './defer-holds.tsx'
import css from './payday.module.css'

const LINK_LABELS: Record<PayRunBlocker['kind'], string> = {
  attention: 'Open Needs attention',
  'open-disputes': 'Open disputes',
  holds: 'Open holds',
  'unapproved-adjustments': 'Open adjustments',
  'negative-net': 'Add an adjustment',
  'deductions-below-floor': 'Add an adjustment',
  'missing-employee-number': 'Open the roster',
  'missing-nmls': 'Open NMLS IDs',
}

interface Props {
  runId: string
  blockers: readonly PayRunBlocker[]
  /** The viewer runs payroll, and the run is open. */
  canCarry: boolean
  /** The viewer runs payroll, and the run is not approved. */
  canAccept: boolean
}

/** Each blocker with the page or the call that resolves it, and the first items. */
export const BlockerList = ({ runId, blockers, canCarry, canAccept }: Props) =>
  blockers.length === 0 ? null : (
    <ul className={css.blockers}>
      {blockers.map((blocker) => (
        <li key={blocker.kind} className={css.blocker}>
          <p className={css.blockerText}>{blocker.message}</p>
          <Link to={blocker.link} className={reports.link}>
            {LINK_LABELS[blocker.kind]}
          </Link>
          <BlockerAction {...{ runId, blocker, canCarry, canAccept }} />
          <BlockerItems {...blocker} />
        </li>
      ))}
    </ul>
  )

function BlockerAction({ runId, blocker, canCarry, canAccept }: Omit<Props, 'blockers'> & { blocker: PayRunBlocker }) {
  const { action, count } = blocker
  if (action === 'carry' && canCarry) return <CarryNets runId={runId} payees={count} />
  if (action === 'defer' && canCarry) return <DeferHolds runId={runId} holds={count} />
  if (action === 'accept-deductions' && canAccept) return <AcceptDeductions runId={runId} blocker={blocker} />
  return null
}

const BlockerItems = ({ items, count }: PayRunBlocker) => (
  <ul className={css.items}>
    {items.slice(0, MAX_SHOWN).map((item, at) => (
      <li key={at}>
        <Link to={item.link} className={reports.link}>
          {item.label}
        </Link>
      </li>
    ))}
    {count > MAX_SHOWN && <li className={reports.dim}>and {(count - MAX_SHOWN).toLocaleString('en-US')} more</li>}
  </ul>
)

const MAX_SHOWN = 5
