import type { CompDryRun, CompDryRunPerson, CompDryRunRow } from '@upline/contracts'
import { fromDollars } from '@upline/money'
import { Button, Money, counted } from '@upline/ui'
import { type Column, DataTable, MetricStrip } from '@upline/ui/data'
import { saveFile } from '@upline/web-kit'
import { calendarDay } from '../labels/period-labels.ts'
import reports from '../reports/reports.module.css'
import { dryRunCsv } from './dry-run-csv.ts'
import { useEffect, useRef } from 'react'
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

/** Longer tables scroll in themselves. */
const MAX_ROWS_IN_FULL = 10

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

const differenceNote = ({ paid, difference }: CompDryRun): string | undefined =>
  paid === 0 || difference === 0
    ? undefined
    : `${difference > 0 ? '+' : '−'}${Math.abs((difference / paid) * 100).toFixed(1)}% of what was paid`

/** Today's pay and pay under the draft: in total, by person and by branch. */
export function DryRunResult({ result, planName }: { result: CompDryRun; planName: string }) {
  const { from, to, appliesTo, people, branches } = result
  const file = `dry-run-${planName.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-${from}-${to}.csv`
  const section = useRef<HTMLElement>(null)
  // The pressed button is replaced by 'Send for Approval', so the focus moves to the result.
  useEffect(() => section.current?.focus(), [result])
  return (
    <section ref={section} tabIndex={-1} className={css.sum} aria-label="Impact of the draft">
      <ImpactMetrics result={result} />
      {appliesTo === 'everyone' && (
        <p className={reports.dim}>The plan is assigned to no one yet, so the preview applies it to everyone.</p>
      )}
      <ImpactTable
        by="branch"
        rows={branches}
        columns={branchColumns}
        id={({ branch }) => branchName(branch)}
        nameOf={({ branch }) => branchName(branch)}
        maxHeight="240px"
      />
      <ImpactTable
        by="person"
        rows={people}
        columns={peopleColumns}
        id={({ memberId }) => memberId}
        nameOf={({ name }) => name}
        maxHeight="400px"
      />
      <div>
        <Button variant="default" onClick={() => saveFile(file, dryRunCsv(result))}>
          Download CSV
        </Button>
      </div>
    </section>
  )
}

function ImpactMetrics({ result }: { result: CompDryRun }) {
  const { from, to, loans, paid, wouldPay, difference } = result
  const span = `${calendarDay(from)} – ${calendarDay(to)}`
  return (
    <MetricStrip
      label={`Impact of the draft, ${span}`}
      metrics={[
        { label: 'Paid', value: money(paid, 'metric'), note: counted(loans, 'funded loan') },
        { label: 'Under the draft', value: money(wouldPay, 'metric'), note: span },
        { label: 'Difference', value: money(difference, 'metric'), note: differenceNote(result) },
      ]}
    />
  )
}

interface ImpactTableProps<Row> {
  by: string
  rows: Row[]
  columns: Column<Row>[]
  id: (row: Row) => string
  nameOf: (row: Row) => string
  maxHeight: string
}

const ImpactTable = <Row extends CompDryRunRow>(props: ImpactTableProps<Row>) => (
  <>
    <h3 className={css.tableTitle}>By {props.by}</h3>
    <DataTable
      label={`Difference by ${props.by}`}
      rows={props.rows}
      columns={props.columns}
      id={props.id}
      density="compact"
      height={props.rows.length > MAX_ROWS_IN_FULL ? props.maxHeight : undefined}
      empty="No one was paid in these months"
      card={(row) => <ImpactCard name={props.nameOf(row)} row={row} />}
    />
  </>
)

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
