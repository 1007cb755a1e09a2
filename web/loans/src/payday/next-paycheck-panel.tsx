import type { PayRun } from '@upline/contracts'
import { fromDollars } from '@upline/money'
import { Money, Panel } from '@upline/ui'
import { Link } from '@upline/web-kit'
import { calendarDay, periodSpan } from '../labels/period-labels.ts'
import reports from '../reports/reports.module.css'
import { nextRun, ownPay, paycheckText } from './next-paycheck.ts'
import css from './payday.module.css'
import { usePayRuns } from './use-payday.ts'

/** What the next pay run pays the viewer, and when. */
export function NextPaycheckPanel() {
  const run = nextRun(usePayRuns().data ?? [])
  return run ? (
    <Panel title="Next paycheck">
      <Paycheck run={run} />
    </Panel>
  ) : null
}

const Paycheck = ({ run }: { run: PayRun }) => (
  <div className={css.paycheck}>
    <p className={css.paycheckAmount}>
      <Money cents={fromDollars(ownPay(run))} decimals={2} />
    </p>
    <p>
      Pay day {calendarDay(run.payOn)}, for {periodSpan(run)}
    </p>
    <p className={reports.dim}>
      {run.own.lines === 0 && !run.own.paid ? 'No pay in this period yet.' : paycheckText(run)}
    </p>
    <Link to={`/reports?period=${run.id}`} className={reports.link}>
      Open statement
    </Link>
  </div>
)
