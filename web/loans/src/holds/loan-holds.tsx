import type { Loan } from '@upline/contracts'
import { Button, Panel, QueryError, SkeletonRows } from '@upline/ui'
import { useState } from 'react'
import css from '../reports/reports.module.css'
import { HoldCard } from './holds-panel.tsx'
import { PlaceHoldDialog } from './place-hold-dialog.tsx'
import { ReleaseHoldDialog } from './release-hold-dialog.tsx'
import { useLoanHolds } from './use-holds.ts'

/** Holds of the booked pay of one loan, for members who place and release them. */
export function LoanHolds({ loan }: { loan: Loan }) {
  const query = useLoanHolds(loan.id)
  const [shown, setShown] = useState<string>()
  const [isPlacing, setPlacing] = useState(false)
  return (
    <Panel
      title="Holds"
      note="Booked pay that is not paid until someone releases it"
      action={
        <Button variant="default" size="xs" onClick={() => setPlacing(true)}>
          Place Hold
        </Button>
      }
      flush
    >
      {query.isPending && <SkeletonRows message="Loading holds..." />}
      {query.isError && <QueryError title="Unable to load holds" query={query} />}
      {query.data?.length === 0 && <p className={`${css.card} ${css.dim}`}>No pay of this loan has been on hold.</p>}
      {query.data?.map((hold) => (
        <HoldCard key={hold.id} hold={hold} onOpen={() => setShown(hold.id)} />
      ))}
      <PlaceHoldDialog opened={isPlacing} loanId={loan.id} onClose={() => setPlacing(false)} />
      <ReleaseHoldDialog hold={query.data?.find(({ id }) => id === shown)} onClose={() => setShown(undefined)} />
    </Panel>
  )
}
