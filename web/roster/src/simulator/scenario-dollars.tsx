import type { ScenarioPay, ScenarioPerson, ScenarioResult } from '@upline/contracts'
import { fromDollars } from '@upline/money'
import { counted, Empty, LoadError, mediumDate, Money, Panel } from '@upline/ui'
import { type Column, DataTable, type Metric, MetricStrip, SegmentedControl } from '@upline/ui/data'
import { failureMessage } from '@upline/web-kit'
import type { Months } from './scenario-draft.ts'
import css from './simulator.module.css'
import type { useScenarioResult } from './use-scenarios.ts'

const MONTHS: { value: string; label: string }[] = [1, 3, 6, 12].map((months) => ({
  value: String(months),
  label: counted(months, 'month'),
}))

const pendingChange = (pay: ScenarioPay) => fromDollars(pay.pendingAfter) - fromDollars(pay.pendingBefore)
const fundedChange = (pay: ScenarioPay) => fromDollars(pay.fundedAfter) - fromDollars(pay.fundedBefore)

const FromTo = ({ before, after }: { before: number; after: number }) => (
  <span className={css.pair}>
    <Money cents={fromDollars(before)} decimals={0} tone="dim" />
    <span aria-hidden>→</span>
    <Money cents={fromDollars(after)} decimals={0} />
  </span>
)

const columns: Column<ScenarioPerson>[] = [
  { key: 'name', title: 'Name', width: 126, sort: ({ name }) => name, cell: ({ name }) => name },
  {
    key: 'pending',
    title: 'Pending',
    width: 158,
    end: true,
    drop: 1,
    sort: pendingChange,
    cell: (row) => <FromTo before={row.pendingBefore} after={row.pendingAfter} />,
  },
  {
    key: 'funded',
    title: 'Funded',
    width: 158,
    end: true,
    drop: 2,
    sort: fundedChange,
    cell: (row) => <FromTo before={row.fundedBefore} after={row.fundedAfter} />,
  },
  {
    key: 'change',
    title: 'Difference',
    width: 106,
    end: true,
    pinned: true,
    sort: (row) => pendingChange(row) + fundedChange(row),
    cell: (row) => <Signed amount={pendingChange(row) + fundedChange(row)} />,
  },
]

const Signed = ({ amount }: { amount: number }) => (
  <span>
    {amount > 0 && '+'}
    <Money cents={amount} decimals={0} />
  </span>
)

interface Props {
  isEmpty: boolean
  query: ReturnType<typeof useScenarioResult>
  months: Months
  onMonths: ((months: Months) => void) | undefined
}

/** How the changes affect the pay of each member. */
export function ScenarioDollars({ isEmpty, query, months, onMonths }: Props) {
  const { data, error, refetch } = query
  const period = (
    <SegmentedControl
      aria-label="Funded loans of"
      size="xs"
      data={MONTHS}
      disabled={onMonths === undefined}
      value={String(months)}
      onChange={(value) => onMonths?.(Number(value) as Months)}
    />
  )
  return (
    <Panel title="Everyone's dollars" action={period} flush>
      {isEmpty ? (
        <Empty title="No changes to calculate">
          Each member who gains or loses appears here as soon as you change something.
        </Empty>
      ) : error ? (
        <LoadError
          title="These changes are not possible"
          detail={failureMessage(error, error.message)}
          onRetry={() => refetch()}
        />
      ) : (
        <Dollars result={data} query={query} />
      )}
    </Panel>
  )
}

function Dollars({ result, query }: { result: ScenarioResult | undefined; query: Props['query'] }) {
  return (
    <div aria-busy={query.isPlaceholderData || undefined} className={css.dollars}>
      <MetricStrip flush label="Difference" metrics={metricsOf(result)} />
      <DataTable
        label="Everyone's dollars"
        rows={result?.people}
        columns={columns}
        id={({ memberId }) => memberId}
        density="compact"
        height={result && result.people.length > 12 ? '440px' : undefined}
        query={query}
        loading="Calculating everyone's dollars..."
        empty="No one gains or loses by these changes."
        card={(row) => (
          <div className={css.card}>
            <b>{row.name}</b>
            <Signed amount={pendingChange(row) + fundedChange(row)} />
            <small>Pending</small>
            <FromTo before={row.pendingBefore} after={row.pendingAfter} />
            <small>Funded</small>
            <FromTo before={row.fundedBefore} after={row.fundedAfter} />
          </div>
        )}
      />
      {result && <p className={css.basis}>{basisText(result)}</p>}
    </div>
  )
}

const metricsOf = (result: ScenarioResult | undefined): Metric[] => [
  {
    label: 'Pending pay',
    value: result && <Signed amount={pendingChange(result.total)} />,
    note: result && counted(result.pendingLoans, 'open loan'),
  },
  {
    label: 'Pay of funded loans',
    value: result && <Signed amount={fundedChange(result.total)} />,
    note: result && `${counted(result.fundedLoans, 'loan')} since ${mediumDate(result.from)}`,
  },
  { label: 'Members who gain or lose', value: result && result.peopleCount.toLocaleString('en-US') },
]

function basisText({ from, people, peopleCount }: ScenarioResult): string {
  const more = peopleCount - people.length
  const hidden =
    more > 0
      ? ` ${counted(more, 'more member', 'more members')} with smaller differences ${more === 1 ? 'is' : 'are'} not listed.`
      : ''
  return `Pending: today's estimates of open loans. Funded: loans funded since ${mediumDate(from)}, as if the changes had always applied. Tiers are not included.${hidden}`
}
