import type { Loan, LoansResponse } from '@upline/contracts'
import { Button, Empty, Panel } from '@upline/ui'
import { type Column, DataTable, FiltersBar, usePhone, type Density } from '@upline/ui/data'
import { openHelp, useStoredChoice, withQuery } from '@upline/web-kit'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { loanName } from './loan-amounts.ts'
import { OutcomeChoice } from './outcome-choice.tsx'
import { LoanCard } from './loan-card.tsx'
import { serverSort } from './pipeline-sort.ts'
import type { usePipelineFilters } from './use-pipeline-filters.ts'
import { usePipelineKeys } from './use-pipeline-keys.ts'
import { usePipelineView } from './use-pipeline-view.ts'
import { usePrintAll } from './use-print-all.ts'
import type { usePipeline } from './use-loans.ts'
import { ViewsBar } from './views-bar.tsx'

const DENSITIES: readonly Density[] = ['regular', 'compact']

interface Props {
  state: ReturnType<typeof usePipelineFilters>
  pipeline: ReturnType<typeof usePipeline>
  totals: LoansResponse
}

/** Views, filters and rows in one frame that fills the window height. */
export function PipelineFrame({ state, pipeline, totals }: Props) {
  const [density, setDensity] = useStoredChoice('rows', DENSITIES, 'regular')
  const frame = useRef<HTMLDivElement>(null)
  const view = usePipelineView()
  const isPhone = usePhone()
  const printing = usePrintAll(pipeline)
  const { loans: rows } = pipeline
  const { sort, filters } = state
  const cursor = useCursor(rows, frame)
  const exportPath = withQuery('/api/loans/export.csv', {
    ...filters,
    scope: totals.scope,
    sort: serverSort(sort),
    columns: view.columns.map(({ key }) => key).join(','),
  })
  const views = (
    <ViewsBar
      view={view}
      exportPath={exportPath}
      onPrint={printing.print}
      isPrinting={printing.isPrinting}
      onKeys={openHelp}
    />
  )
  return (
    <div ref={frame}>
      <Panel flush>
        {!isPhone && views}
        <Filters state={state} counts={totals.statusCounts} density={density} onDensity={setDensity}>
          {isPhone && views}
        </Filters>
        <Rows state={state} pipeline={pipeline} columns={view.columns} density={density} cursor={cursor} />
      </Panel>
    </div>
  )
}

/** The row that the arrow keys are on. */
function useCursor(rows: readonly Loan[], frame: RefObject<HTMLDivElement | null>) {
  const [cursor, setCursor] = useState<string>()
  usePipelineKeys({
    step: (by) => {
      const at = rows.findIndex((loan) => loan.id === cursor)
      const next = at < 0 ? rows[0] : rows[Math.min(rows.length - 1, Math.max(0, at + by))]
      setCursor(next?.id)
    },
    search: () => frame.current?.querySelector<HTMLInputElement>('input[type=search]')?.focus(),
  })
  return cursor
}

interface FiltersProps {
  state: Props['state']
  counts: LoansResponse['statusCounts']
  density: Density
  onDensity: (density: Density) => void
  children: ReactNode
}

const Filters = ({ state, counts, density, onDensity, children }: FiltersProps) => (
  <FiltersBar
    search={state.typed}
    onSearch={state.search}
    status={state.filters.status}
    onStatus={state.chooseStatus}
    counts={counts}
    all={Object.values(counts).reduce((sum, count) => sum + count, 0)}
    density={density}
    onDensity={onDensity}
    activeFilters={state.filters.outcome ? 1 : 0}
  >
    {children}
    <OutcomeChoice outcome={state.filters.outcome} onOutcome={state.chooseOutcome} />
  </FiltersBar>
)

interface RowsProps extends Pick<Props, 'state' | 'pipeline'> {
  columns: Column<Loan>[]
  density: Density
  cursor: string | undefined
}

function Rows({ state, pipeline: { query, loans }, columns, density, cursor }: RowsProps) {
  const { sort, filters } = state
  const more = () => {
    if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage()
  }
  return (
    <DataTable
      label="Loan pipeline"
      rows={loans}
      columns={columns}
      id={(loan) => loan.id}
      density={density}
      height="rest-of-page"
      onOpen={(loan) => state.open(loan.id)}
      openLabel={(loan) => `${loanName(loan)}, ${loan.borrower}: why this number?`}
      selected={state.openLoan}
      cursor={cursor}
      order={{ key: sort?.key, descending: sort?.descending ?? false, onSort: state.sortBy }}
      card={(loan) => <LoanCard loan={loan} onOpen={() => state.open(loan.id)} />}
      onEnd={more}
      empty={<NoLoans onClear={filters.q || filters.status || filters.outcome ? state.clear : undefined} />}
    />
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
      No loan matches your search and filters.
    </Empty>
  ) : (
    <Empty title="No loans found in your pipeline">Loans appear after an Encompass sync or a data import.</Empty>
  )
