import type { LoansAnswer } from '@upline/contracts'
import { Button, Empty, Panel } from '@upline/ui'
import { DataTable, FiltersBar, type Density } from '@upline/ui/data'
import { useKeptChoice } from '@upline/web-kit'
import { loanName } from './loan-amounts.ts'
import { LoanCard } from './loan-card.tsx'
import { pipelineColumns } from './pipeline-columns.tsx'
import type { usePipelineFilters } from './use-pipeline-filters.ts'
import type { usePipeline } from './use-loans.ts'

const DENSITIES: readonly Density[] = ['regular', 'compact']

interface Props {
  state: ReturnType<typeof usePipelineFilters>
  pipeline: ReturnType<typeof usePipeline>
  totals: LoansAnswer
}

/** Filters and rows in one frame, down to the window's foot. */
export function PipelineFrame({ state, pipeline, totals }: Props) {
  const [density, setDensity] = useKeptChoice('rows', DENSITIES, 'regular')
  const { query, loans } = pipeline
  const all = Object.values(totals.statusCounts).reduce((sum, count) => sum + count, 0)
  const isFiltered = Boolean(state.filters.q || state.filters.status)
  const more = () => {
    if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage()
  }
  return (
    <Panel flush>
      <FiltersBar
        search={state.typed}
        onSearch={state.search}
        status={state.filters.status}
        onStatus={state.chooseStatus}
        counts={totals.statusCounts}
        all={all}
        density={density}
        onDensity={setDensity}
      />
      <DataTable
        label="Loan pipeline"
        rows={loans}
        columns={pipelineColumns}
        id={(loan) => loan.id}
        density={density}
        height="max(320px, calc(100dvh - 334px))"
        onOpen={(loan) => state.open(loan.id)}
        openLabel={(loan) => `${loanName(loan)}, ${loan.borrower}: why this number?`}
        selected={state.openLoan}
        card={(loan) => <LoanCard loan={loan} onOpen={() => state.open(loan.id)} />}
        onEnd={more}
        empty={<NoLoans onClear={isFiltered ? state.clear : undefined} />}
      />
    </Panel>
  )
}

const NoLoans = ({ onClear }: { onClear: (() => void) | undefined }) =>
  onClear ? (
    <Empty
      title="No loans found in your pipeline"
      action={
        <Button variant="default" onClick={onClear}>
          Clear filters
        </Button>
      }
    >
      Nothing matches the search and status chosen above.
    </Empty>
  ) : (
    <Empty title="No loans found in your pipeline">Loans arrive by sync with Encompass or by Data Import.</Empty>
  )
