import type { DryRunPerson, PlanDryRun } from '@upline/contracts'
import { fromDollars } from '@upline/money'
import { Money } from '@upline/ui'
import { type Column, DataTable } from '@upline/ui/data'
import { MetricStrip } from '@upline/ui'
import reports from '../reports/reports.module.css'
import css from './plans.module.css'

const money = (dollars: number, size: 'cell' | 'metric' = 'cell') => (
  <Money cents={fromDollars(dollars)} decimals={2} size={size} />
)

const columns: Column<DryRunPerson>[] = [
  { key: 'name', title: 'Name', width: 200, sort: ({ name }) => name, cell: ({ name }) => name },
  {
    key: 'shares',
    title: 'Shares',
    width: 90,
    end: true,
    sort: ({ shares }) => shares,
    cell: ({ shares }) => shares.toLocaleString('en-US'),
  },
  { key: 'paid', title: 'Was paid', width: 130, end: true, sort: ({ paid }) => paid, cell: ({ paid }) => money(paid) },
  {
    key: 'would',
    title: 'Would have been',
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

/** What the last 12 months would have paid, in sum and for each person. */
export function DryRunResult({ result }: { result: PlanDryRun | undefined }) {
  if (!result) return null
  const loans = result.loans.toLocaleString('en-US')
  return (
    <section className={css.sum} aria-label="What the last 12 months would have paid">
      <MetricStrip
        label="Sum of the last 12 months"
        metrics={[
          { label: 'Was paid', value: money(result.paid, 'metric'), note: `${loans} funded loans` },
          { label: 'Would have been paid', value: money(result.wouldPay, 'metric') },
          { label: 'Difference', value: money(result.difference, 'metric') },
        ]}
      />
      <DataTable
        label="Difference for each person"
        rows={result.people}
        columns={columns}
        id={({ memberId }) => memberId}
        density="compact"
        height="360px"
        empty="Nobody was paid in the last 12 months"
        card={(person) => <PersonCard person={person} />}
      />
    </section>
  )
}

const PersonCard = ({ person }: { person: DryRunPerson }) => (
  <div className={reports.card}>
    <div className={reports.cardHead}>
      <span>{person.name}</span>
      {money(person.difference)}
    </div>
    <div className={reports.dim}>
      {money(person.paid)} was paid, {money(person.wouldPay)} would have been
    </div>
  </div>
)
