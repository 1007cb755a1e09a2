import type { Hold } from '@upline/contracts'
import { cents, fromDollars, sumCents } from '@upline/money'
import { canHold } from '@upline/permissions'
import { Button, Empty, Money, NeutralBadge, Panel } from '@upline/ui'
import { type Column, DataTable } from '@upline/ui/data'
import { useSignedInUser } from '@upline/web-kit'
import { useState } from 'react'
import { tableDate } from '../labels/table-date.ts'
import css from '../reports/reports.module.css'
import { heldPayees, holdSubject, ruleLabel } from './hold-labels.ts'
import { PlaceHoldDialog } from './place-hold-dialog.tsx'
import { ReleaseHoldDialog } from './release-hold-dialog.tsx'
import { useHolds } from './use-holds.ts'

const heldCents = ({ payees }: Hold) => sumCents(payees.map(({ amount }) => fromDollars(amount)).map(cents))

const columns: Column<Hold>[] = [
  { key: 'loan', title: 'Loan', width: 110, cell: holdSubject },
  { key: 'payees', title: 'Pay of', width: 160, cell: heldPayees },
  { key: 'reason', title: 'Reason', width: 210, cell: (hold) => <HoldReason hold={hold} /> },
  { key: 'by', title: 'Placed by', width: 130, drop: 2, cell: ({ placedBy }) => placedBy },
  { key: 'at', title: 'Placed', width: 90, drop: 1, cell: ({ placedAt }) => tableDate(placedAt, new Date()) },
  {
    key: 'amount',
    title: 'On hold',
    width: 110,
    end: true,
    cell: (hold) => (hold.state === 'active' ? <Money cents={heldCents(hold)} decimals={2} /> : ''),
  },
  { key: 'state', title: 'State', width: 110, end: true, cell: (hold) => <StateBadge hold={hold} /> },
]

const StateBadge = ({ hold: { state, deferredFrom } }: { hold: Hold }) => (
  <NeutralBadge>{state === 'released' ? 'Released' : deferredFrom === null ? 'On hold' : 'Paid later'}</NeutralBadge>
)

/** The reason, and the rule if no member placed the hold. */
const HoldReason = ({ hold: { reason, rule } }: { hold: Hold }) => (
  <>
    {reason}
    {rule && <span className={css.dim}>{` ${ruleLabel(rule)}. ${rule.notice}`}</span>}
  </>
)

/** Booked pay that is not payable until someone releases it. */
export function HoldsPanel() {
  const user = useSignedInUser()
  const { query, rows, onEnd } = useHolds()
  const [shown, setShown] = useState<string>()
  const [isPlacing, setPlacing] = useState(false)
  const open = ({ id }: Hold) => setShown(id)
  return (
    <Panel
      title="Holds"
      note="Booked pay that is not paid until someone releases it"
      action={
        canHold(user) && (
          <Button size="xs" onClick={() => setPlacing(true)}>
            Place Hold
          </Button>
        )
      }
      flush
    >
      <DataTable
        label="Holds"
        rows={rows}
        columns={columns}
        id={({ id }) => id}
        query={query}
        height="70vh"
        onEnd={onEnd}
        onOpen={open}
        openLabel={(hold) => `Hold of ${holdSubject(hold)}`}
        loading="Loading holds..."
        empty={<Empty title="No holds">Place a hold to keep the pay of a loan from being paid.</Empty>}
        card={(hold) => <HoldCard hold={hold} onOpen={() => open(hold)} />}
      />
      <PlaceHoldDialog opened={isPlacing} onClose={() => setPlacing(false)} />
      <ReleaseHoldDialog hold={rows?.find(({ id }) => id === shown)} onClose={() => setShown(undefined)} />
    </Panel>
  )
}

export const HoldCard = ({ hold, onOpen }: { hold: Hold; onOpen: () => void }) => (
  <div className={css.card}>
    <div className={css.cardHead}>
      <span>{holdSubject(hold)}</span>
      {hold.state === 'active' && <Money cents={heldCents(hold)} decimals={2} />}
    </div>
    <div className={css.dim}>
      {heldPayees(hold)} · <HoldReason hold={hold} />
    </div>
    <div className={css.actions}>
      <StateBadge hold={hold} />
      <Button size="compact-sm" variant="subtle" onClick={onOpen} aria-label={`See hold of ${holdSubject(hold)}`}>
        See hold
      </Button>
    </div>
  </div>
)
