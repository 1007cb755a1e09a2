import type { LoansMovePreview, MovePreview } from '@upline/contracts'
import { fromDollars } from '@upline/money'
import { counted, FormError, Loading, shortUsd } from '@upline/ui'
import { DataTable } from '@upline/ui/data'
import { failureMessage } from '@upline/web-kit'
import { outcomeLabel, placeLabel } from './move-labels.ts'
import css from './moves.module.css'
import { shareColumns } from './share-columns.tsx'
import { FundedChanges } from './funded-changes.tsx'
import type { MoveTo, useMovePreview } from './use-move-preview.ts'

/** Preview of a move: members, pending loans and estimated shares per person. */
export function MoveEffects({ preview: { people, loans, move } }: { preview: ReturnType<typeof useMovePreview> }) {
  if (people.error) return <FormError>{failureMessage(people.error, 'This move is not possible.')}</FormError>
  if (!people.data) return people.isFetching ? <Loading>Loading preview...</Loading> : null
  return (
    <section className={css.effects} aria-label="What this move changes">
      <p>{membersText(people.data)}</p>
      <p>{outcomeLabel(people.data)}</p>
      {loans.data ? (
        <Loans loans={loans.data} move={move} />
      ) : loans.error ? (
        <p>The effect on loans is unavailable right now. Try again later.</p>
      ) : (
        <Loading>Loading loans...</Loading>
      )}
    </section>
  )
}

export function membersText({ member, from, to, membersMoved }: MovePreview): string {
  const below = membersMoved - 1
  const who = below > 0 ? `${member.name} and ${counted(below, 'person', 'people')} below move` : `${member.name} moves`
  return from ? `${who} from ${from.name} to ${to?.name ?? 'no upline'}.` : `${who} ${placeLabel(to?.name ?? null)}.`
}

export function loansText({ pendingLoans, pendingVolume }: LoansMovePreview): string {
  if (pendingLoans === 0) return "Pending loans aren't affected."
  const volume = shortUsd(fromDollars(pendingVolume))
  return `${counted(pendingLoans, 'pending loan')} (${volume}) will follow the new upline.`
}

const Loans = ({ loans, move }: { loans: LoansMovePreview; move: MoveTo }) => (
  <>
    <p>{loansText(loans)}</p>
    {loans.people.length > 0 && (
      <div className={css.frame}>
        <DataTable
          label="Estimated shares per person"
          rows={loans.people}
          columns={shareColumns}
          id={({ id }) => id}
          density="compact"
          height={loans.people.length > 8 ? '280px' : undefined}
        />
      </div>
    )}
    {loans.changedLoans > 0 ? (
      <FundedChanges loans={loans} move={move} />
    ) : (
      <p className={css.dim}>{fundedText(loans)}</p>
    )}
  </>
)

const fundedText = ({ fundedLoans }: Pick<LoansMovePreview, 'fundedLoans'>): string =>
  fundedLoans === 0
    ? "Funded loans aren't affected."
    : `${counted(fundedLoans, "funded loan isn't", "funded loans aren't")} affected. Shares of funded loans are frozen.`
