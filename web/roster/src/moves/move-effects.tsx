import type { LoansMovePreview, MovePreview, MovePreviewShare } from '@upline/contracts'
import { FormError, Loading, Money, shortUsd } from '@upline/ui'
import { DataTable, type Column } from '@upline/ui/data'
import { failureMessage } from '@upline/web-kit'
import { outcomeLabel, placeLabel } from './move-labels.ts'
import css from './moves.module.css'
import type { useMovePreview } from './use-move-preview.ts'

const cents = (dollars: number) => Math.round(dollars * 100)
const whole = (count: number) => count.toLocaleString('en-US')

const columns: Column<MovePreviewShare>[] = [
  { key: 'name', title: 'Name', width: 110, cell: ({ name }) => name },
  {
    key: 'before',
    title: 'Now',
    width: 100,
    end: true,
    cell: ({ before }) => <Money cents={cents(before)} decimals={2} />,
  },
  {
    key: 'after',
    title: 'After',
    width: 100,
    end: true,
    cell: ({ after }) => <Money cents={cents(after)} decimals={2} />,
  },
]

/** What a move would change, before it is saved: members, pending loans, estimated shares per person. */
export function MoveEffects({ preview: { people, loans } }: { preview: ReturnType<typeof useMovePreview> }) {
  if (people.error) return <FormError>{failureMessage(people.error, 'This move can not be made.')}</FormError>
  if (!people.data) return people.isFetching ? <Loading>Looking at what changes...</Loading> : null
  return (
    <section className={css.effects} aria-label="What this move changes">
      <p>{membersText(people.data)}</p>
      <p>{outcomeLabel(people.data)}</p>
      {loans.data ? (
        <Loans loans={loans.data} />
      ) : loans.error ? (
        <p>What it changes for loans can not be shown right now.</p>
      ) : (
        <Loading>Looking at the loans...</Loading>
      )}
    </section>
  )
}

export function membersText({ member, from, to, membersMoved }: MovePreview): string {
  const below = membersMoved - 1
  const who = below > 0 ? `${member.name} and ${whole(below)} below` : member.name
  const where = placeLabel(to?.name ?? null)
  return `${who} would move ${where}${from ? `, from ${from.name}` : ''}.`
}

export function loansText({ pendingLoans, pendingVolume }: LoansMovePreview): string {
  if (pendingLoans === 0) return 'No pending loan is affected.'
  const volume = shortUsd(cents(pendingVolume))
  return `${whole(pendingLoans)} pending loan${pendingLoans === 1 ? '' : 's'} (${volume}) would follow the new line.`
}

const Loans = ({ loans }: { loans: LoansMovePreview }) => (
  <>
    <p>{loansText(loans)}</p>
    {loans.people.length > 0 && (
      <div className={css.frame}>
        <DataTable
          label="Estimated shares per person"
          rows={loans.people}
          columns={columns}
          id={({ id }) => id}
          density="compact"
          height={loans.people.length > 8 ? '280px' : undefined}
        />
      </div>
    )}
    <p className={css.dim}>
      {loans.fundedLoans === 0
        ? 'There is no funded loan; such would stay untouched.'
        : `${whole(loans.fundedLoans)} funded loan${loans.fundedLoans === 1 ? '' : 's'}: untouched, their shares are frozen.`}
    </p>
  </>
)
