import type { PayRun } from '@upline/contracts'
import { isApprover, seesPay } from '@upline/permissions'
import { Note, Panel, SkeletonRows } from '@upline/ui'
import { Select } from '@upline/ui/data'
import { useCanChange, usePutParams, useSearchParams, useSignedInUser } from '@upline/web-kit'
import { type ReactNode, useState } from 'react'
import { calendarDay } from '../labels/period-labels.ts'
import { FailedPanel } from '../panels/failed-panel.tsx'
import { CalendarPanel } from './calendar-panel.tsx'
import { currentRun, runName } from './payday-labels.ts'
import { PendingPayees } from './pending-payees.tsx'
import { RunChecklist } from './run-checklist.tsx'
import { RunHistory } from './run-history.tsx'
import { usePayRun, usePayRuns } from './use-payday.ts'
import css from '../reports/reports.module.css'

/** The chosen run, otherwise the one that was current first. It stays when the next run becomes current. */
function useShownRun(runs: PayRun[] | undefined, chosen: string | null): PayRun | undefined {
  const [first, setFirst] = useState<string>()
  const current = currentRun(runs ?? [])
  if (first === undefined && current) setFirst(current.id)
  const withId = (wanted: string | null | undefined) => runs?.find(({ id }) => id === wanted)
  return withId(chosen) ?? withId(first) ?? current
}

/** A pay run from lock to payment. Managers see which members of their downline have not verified. */
export function PaydayPanel() {
  const [params] = useSearchParams()
  const put = usePutParams()
  const runs = usePayRuns()
  const run = useShownRun(runs.data, params.get('run'))
  if (runs.isLoadingError) return <FailedPanel title="Unable to load pay runs" query={runs} />
  if (!runs.data) return <SkeletonRows message="Loading pay runs..." />
  if (!run) return <Panel title="Payday">No pay period has begun.</Panel>
  return (
    <div className={css.stack}>
      <div className={css.bar}>
        <Select
          className={css.pick}
          label="Pay run"
          allowDeselect={false}
          data={runs.data.map((one) => ({ value: one.id, label: runName(one) }))}
          value={run.id}
          onChange={(id) => id && put({ run: id })}
        />
      </div>
      <ShownRun run={run} />
    </div>
  )
}

/** Payroll sees the whole run. Managers see its verification. */
function ShownRun({ run }: { run: PayRun }) {
  const user = useSignedInUser()
  const canChange = useCanChange()
  const payees = run.state === 'verifying' && <PendingPayees key={`payees ${run.id}`} run={run} />
  if (!seesPay(user)) return payees || <Note>{notVerifyingText(run)}</Note>
  return (
    <CompanyRun key={run.id} run={run}>
      {payees}
      <CalendarPanel canChange={canChange && isApprover(user)} />
    </CompanyRun>
  )
}

const notVerifyingText = ({ state, lockOn }: PayRun): string =>
  state === 'open' || state === 'locked'
    ? `The verification of this pay run has not started. Its lock is planned for ${calendarDay(lockOn)}.`
    : 'The verification of this pay run has ended.'

/** The checklist of a run. The parts below appear together with it, because its height depends on the run. */
function CompanyRun({ run: { id }, children }: { run: PayRun; children: ReactNode }) {
  const query = usePayRun(id)
  if (query.isLoadingError)
    return (
      <>
        <FailedPanel title="Unable to load this pay run" query={query} />
        {children}
      </>
    )
  if (!query.data) return <SkeletonRows message="Loading the pay run..." />
  return (
    <>
      <RunChecklist run={query.data} />
      <RunHistory events={query.data.history} />
      {children}
    </>
  )
}
