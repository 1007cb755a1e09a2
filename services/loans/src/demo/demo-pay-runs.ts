import type { EntityManager } from '@mikro-orm/postgresql'
import { addDays, type CalendarDate, firstOfMonth, monthOf } from '@upline/contracts'
import type { RunBalancesService } from '../balances/run-balances.service.ts'
import { netsIn } from '../pay-periods/pay-periods.queries.ts'
import { recordNotices } from '../pay-periods/statement-notices.queries.ts'
import { writeStatements } from '../pay-periods/statements.worker.ts'
import { savePayrollSettings } from '../payroll-settings/payroll-settings.queries.ts'
import {
  insertRunEvents,
  keepInTime,
  lockRun,
  noteReminded,
  openDispute,
  runsUntil,
  verifyAll,
  verifyEveryOther,
  writeMovements,
} from './demo-pay-runs.queries.ts'
import { addDemoTerms, addNegativeNet, DEMO_PAYROLL, NEGATIVE_NET_RUN } from './demo-payroll.ts'

export const ADMIN = '1'

/** The last day before this month: the demo's runs up to it are locked. */
export const pastEnds = (today: CalendarDate): CalendarDate => addDays(firstOfMonth(monthOf(today)), -1)

/**
 * Locks the runs of past months, oldest first, so that balances follow from each other, as the demo shows them. No member is
 * notified of a past that never was.
 */
export async function lockPastRuns(
  tx: EntityManager,
  today: CalendarDate,
  balances: RunBalancesService,
): Promise<void> {
  await savePayrollSettings(tx, DEMO_PAYROLL, { id: ADMIN, at: new Date(`${today}T00:00:00Z`) })
  const runs = await runsUntil(tx, pastEnds(today))
  await addDemoTerms(tx, { runs, by: ADMIN })
  for (const [at, run] of runs.entries()) {
    const left = runs.length - at
    if (left === NEGATIVE_NET_RUN) await addNegativeNet(tx, { run, by: ADMIN })
    if (left === 1) await keepInTime(tx, run.no, today)
    await lockRun(tx, { no: run.no, by: ADMIN, state: left === 1 ? 'verifying' : 'paid' })
    await writeStatements(tx, run.no)
    await balances.settle(tx, run, netsIn('$1'))
    await writeMovements(tx, run.no)
    await recordNotices(tx, run.no)
    await (left === 1 ? noteReminded(tx, run.no) : verifyAll(tx, run.no))
  }
  await insertRunEvents(tx, ADMIN)
  await openDispute(tx)
  await verifyEveryOther(tx)
}
