import { SHADOW_CAUSE_LABELS, type ShadowCauseTotals, type ShadowRunDetail } from '@upline/contracts'
import { fromDollars } from '@upline/money'
import { Button, Money, Panel, SkeletonRows } from '@upline/ui'
import { type Column, DataTable, MetricStrip } from '@upline/ui/data'
import { ForChanges } from '@upline/web-kit'
import { calendarDay } from '../labels/period-labels.ts'
import { FailedPanel } from '../panels/failed-panel.tsx'
import { RejectedRows } from './rejected-rows.tsx'
import { ShadowDifferences } from './shadow-differences.tsx'
import { SignOff } from './sign-off.tsx'
import { useShadowRun } from './use-shadow-runs.ts'
import css from '../reports/reports.module.css'

/** One run: totals by cause, rejected rows, differences, and the sign-off. */
export function ShadowRunView({ id, onBack }: { id: string; onBack: () => void }) {
  const query = useShadowRun(id)
  const run = query.data
  return (
    <div className={css.stack}>
      <div className={css.bar}>
        <Button variant="default" onClick={onBack}>
          All shadow runs
        </Button>
      </div>
      {run ? (
        <>
          <RunTotals run={run} />
          {run.rejectedRows.length > 0 && <RejectedRows run={run} />}
          {run.differences > 0 && <ShadowDifferences run={run} />}
        </>
      ) : query.isError ? (
        <FailedPanel title="Unable to load this shadow run" query={query} />
      ) : (
        <SkeletonRows message="Loading the shadow run..." />
      )}
    </div>
  )
}

const count = (value: number): string => value.toLocaleString('en-US')
const money = (dollars: number) => <Money cents={fromDollars(dollars)} decimals={2} />

const CAUSE_COLUMNS: Column<ShadowCauseTotals>[] = [
  { key: 'cause', title: 'Cause', width: 140, cell: ({ cause }) => SHADOW_CAUSE_LABELS[cause] },
  { key: 'differences', title: 'Differences', width: 100, end: true, cell: ({ differences }) => count(differences) },
  { key: 'explained', title: 'Explained', width: 100, end: true, cell: ({ explained }) => count(explained) },
  { key: 'paid', title: 'Old system', width: 130, end: true, cell: ({ paid }) => money(paid) },
  { key: 'ledger', title: 'Upline', width: 130, end: true, cell: ({ ledger }) => money(ledger) },
]

function RunTotals({ run }: { run: ShadowRunDetail }) {
  return (
    <Panel
      title={run.fileName || 'Shadow run'}
      note={`Pay dates ${calendarDay(run.from)} to ${calendarDay(run.to)}`}
      action={
        <ForChanges>
          <SignOff run={run} />
        </ForChanges>
      }
      flush
    >
      <MetricStrip
        flush
        label="Totals of the shadow run"
        metrics={[
          { label: 'Compared', value: count(run.compared), note: 'Loans and payees' },
          { label: 'Equal', value: count(run.equal) },
          { label: 'Old system', value: money(run.paid) },
          { label: 'Upline', value: money(run.ledger) },
        ]}
      />
      <DataTable
        label="Differences by cause"
        rows={run.causes}
        columns={CAUSE_COLUMNS}
        id={({ cause }) => cause}
        empty="No differences"
        card={(totals) => <CauseCard totals={totals} />}
      />
    </Panel>
  )
}

const CauseCard = ({ totals: { cause, differences, explained, paid, ledger } }: { totals: ShadowCauseTotals }) => (
  <div className={css.card}>
    <div className={css.cardHead}>
      <span>{SHADOW_CAUSE_LABELS[cause]}</span>
      <span>
        {count(explained)} of {count(differences)} explained
      </span>
    </div>
    <div className={css.dim}>
      Old system {money(paid)} · Upline {money(ledger)}
    </div>
  </div>
)
