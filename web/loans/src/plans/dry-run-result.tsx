import type { CompDryRun, CompDryRunPerson, CompDryRunRow } from '@upline/contracts'
import { fromDollars } from '@upline/money'
import { Button, MetricStrip, Money } from '@upline/ui'
import { type Column, DataTable } from '@upline/ui/data'
import { calendarDay } from '../reports/period-words.ts'
import reports from '../reports/reports.module.css'
import { dryRunCsv } from './dry-run-csv.ts'
import { saveFile } from './save-file.ts'
import css from './plans.module.css'

const money = (dollars: number, size: 'cell' | 'metric' = 'cell') => (
  <Money cents={fromDollars(dollars)} decimals={2} size={size} />
)

const amounts: Column<CompDryRunRow>[] = [
  { key: 'paid', title: 'Paid', width: 130, end: true, sort: ({ paid }) => paid, cell: ({ paid }) => money(paid) },
  {
    key: 'would',
    title: 'Under the draft',
    width: 140,
    end: true,
    sort: ({ wouldPay }) => wouldPay,
    cell: ({ wouldPay }) => money(wouldPay),
  },
  {
    key: 'difference',
    title: 'Difference',
    width: 130,
    end: true,
    sort: ({ difference }) => Math.abs(difference),
    cell: ({ difference }) => money(difference),
  },
]

const branchName = (branch: string | null): string => branch ?? 'No branch'

type BranchRow = CompDryRun['branches'][number]

const peopleColumns = [
  {
    key: 'name',
    title: 'Name',
    width: 190,
    sort: ({ name }: CompDryRunPerson) => name,
    cell: ({ name }: CompDryRunPerson) => name,
  },
  {
    key: 'branch',
    title: 'Branch',
    width: 130,
    sort: ({ branch }: CompDryRunPerson) => branchName(branch),
    cell: ({ branch }: CompDryRunPerson) => branchName(branch),
  },
  ...amounts,
] as Column<CompDryRunPerson>[]

const branchColumns = [
  {
    key: 'branch',
    title: 'Branch',
    width: 190,
    sort: ({ branch }: BranchRow) => branchName(branch),
    cell: ({ branch }: BranchRow) => branchName(branch),
  },
  { key: 'people', title: 'People', width: 90, end: true, cell: ({ people }: BranchRow) => people },
  ...amounts,
] as Column<BranchRow>[]

/** Today's pay and pay under the draft: in total, by person and by branch. */
export function DryRunResult({ result, planName }: { result: CompDryRun; planName: string }) {
  const { from, to, loans, appliesTo, people, branches } = result
  const span = `${calendarDay(from)} – ${calendarDay(to)}`
  const file = `dry-run-${planName.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-${from}-${to}.csv`
  return (
    <section className={css.sum} aria-label="Impact of the draft">
      <MetricStrip
        label={`Impact of the draft, ${span}`}
        metrics={[
          { label: 'Paid', value: money(result.paid, 'metric'), note: `${loans.toLocaleString('en-US')} funded loans` },
          { label: 'Under the draft', value: money(result.wouldPay, 'metric'), note: span },
          { label: 'Difference', value: money(result.difference, 'metric') },
        ]}
      />
      {appliesTo === 'everyone' && (
        <p className={reports.dim}>The plan is assigned to no one yet, so the preview applies it to everyone.</p>
      )}
      <DataTable
        label="Difference by branch"
        rows={branches}
        columns={branchColumns}
        id={({ branch }) => branchName(branch)}
        density="compact"
        height="200px"
        empty="No one was paid in these months"
        card={(row) => <ImpactCard name={branchName(row.branch)} row={row} />}
      />
      <DataTable
        label="Difference by person"
        rows={people}
        columns={peopleColumns}
        id={({ memberId }) => memberId}
        density="compact"
        height="360px"
        empty="No one was paid in these months"
        card={(row) => <ImpactCard name={row.name} row={row} />}
      />
      <div>
        <Button variant="default" onClick={() => saveFile(file, dryRunCsv(result))}>
          Download CSV
        </Button>
      </div>
    </section>
  )
}

const ImpactCard = ({ name, row }: { name: string; row: CompDryRunRow }) => (
  <div className={reports.card}>
    <div className={reports.cardHead}>
      <span>{name}</span>
      {money(row.difference)}
    </div>
    <div className={reports.dim}>
      {money(row.paid)} paid, {money(row.wouldPay)} under the draft
    </div>
  </div>
)
