import type { LoansMovePreview, MovedFunding } from '@upline/contracts'
import { fromDollars } from '@upline/money'
import { Button, counted, FormError, Loading, shortUsd, usd } from '@upline/ui'
import { DataTable } from '@upline/ui/data'
import { failureMessage } from '@upline/web-kit'
import css from './moves.module.css'
import { shareColumns } from './share-columns.tsx'
import { type MoveTo, useFundedChanges } from './use-move-preview.ts'

interface Props {
  loans: LoansMovePreview
  move: MoveTo
}

/** How a backdated move changes pay on funded loans: per person and per loan. */
export function FundedChanges({ loans, move }: Props) {
  const { query, rows: changed } = useFundedChanges(move)
  return (
    <>
      <p>{changedText(loans)}</p>
      {loans.fundedPeople.length > 0 && (
        <div className={css.frame}>
          <DataTable
            label="Pay on funded loans per person"
            rows={loans.fundedPeople}
            columns={shareColumns}
            id={({ id }) => id}
            density="compact"
            height={loans.fundedPeople.length > 8 ? '280px' : undefined}
          />
        </div>
      )}
      {query.isError && <FormError>{failureMessage(query.error, 'The funded loans could not be loaded.')}</FormError>}
      {query.isPending && <Loading>Loading funded loans...</Loading>}
      {changed && <ChangedLoans loans={changed} />}
      {query.hasNextPage && (
        <Button
          variant="default"
          size="compact-sm"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Show more loans
        </Button>
      )}
    </>
  )
}

const ChangedLoans = ({ loans }: { loans: readonly MovedFunding[] }) => (
  <ul className={css.loans} aria-label="Funded loans whose pay changes">
    {loans.map((loan) => (
      <li key={loan.loanId}>
        <b>{loanTitle(loan)}</b>
        {loan.people.map(({ id, name, before, after }) => (
          <span key={id} className="num">
            {name}: {usd(fromDollars(before), 2)} → {usd(fromDollars(after), 2)}
          </span>
        ))}
      </li>
    ))}
  </ul>
)

const changedText = ({ changedLoans }: Pick<LoansMovePreview, 'changedLoans'>): string =>
  `Pay changes on ${counted(changedLoans, 'funded loan')}. Corrections are booked in the open pay period.`

const loanTitle = ({ loanNumber, borrower, officerName, loanAmount }: MovedFunding): string =>
  `${loanNumber ?? borrower} · ${officerName} · ${shortUsd(fromDollars(loanAmount))}`
