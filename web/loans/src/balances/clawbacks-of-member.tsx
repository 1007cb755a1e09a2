import type { MemberClawback } from '@upline/contracts'
import { fromDollars } from '@upline/money'
import { Button, Empty, Money, Panel, toast } from '@upline/ui'
import { type Column, DataTable, Term } from '@upline/ui/data'
import { failureToast } from '@upline/web-kit'
import { type ReactNode, useState } from 'react'
import { periodSpan } from '../labels/period-labels.ts'
import { clawbackLoan, planText, waivable, waiverText } from './clawback-labels.ts'
import { SpreadDialog } from './spread-dialog.tsx'
import { useClawbacks, useUndoSpread } from './use-clawbacks.ts'
import { WaiveDialog } from './waive-dialog.tsx'
import css from '../reports/reports.module.css'

const money = (dollars: number) => <Money cents={fromDollars(dollars)} decimals={2} />

const COLUMNS: Column<MemberClawback>[] = [
  { key: 'loan', title: 'Loan', width: 120, cell: clawbackLoan },
  { key: 'period', title: 'Pay period', width: 150, drop: 1, cell: periodSpan },
  { key: 'amount', title: 'Amount', width: 110, end: true, cell: ({ amount }) => money(amount) },
  { key: 'plan', title: 'Installments', width: 180, cell: planText },
  { key: 'waiver', title: 'Waiver', width: 170, cell: ({ waiver }) => waiverText(waiver) },
]

type Action = 'spread' | 'waive'

interface Props {
  memberId: string
  canChange: boolean
}

/** Clawbacks of a member with their installments and waivers. Nothing without clawbacks. */
export function ClawbacksOfMember({ memberId, canChange }: Props) {
  const { query, rows: clawbacks, onEnd } = useClawbacks(memberId)
  const [open, setOpen] = useState<{ action: Action; id: string }>()
  const shown = (action: Action) => (open?.action === action ? clawbacks?.find(({ id }) => id === open.id) : undefined)
  const close = () => setOpen(undefined)
  if (clawbacks?.length === 0) return null
  const actions = (clawback: MemberClawback) => (
    <Actions {...{ memberId, clawback }} onOpen={(action) => setOpen({ action, id: clawback.id })} />
  )
  const columns = canChange
    ? [...COLUMNS, { key: 'actions', title: '', width: 230, end: true, noPrint: true, cell: actions }]
    : COLUMNS
  return (
    <Panel
      title="Clawbacks"
      note={
        <>
          <Term name="Clawback">Booked</Term> in the ledger in full; installments and waivers change when they are
          deducted
        </>
      }
      flush
    >
      <DataTable
        label="Clawbacks"
        rows={clawbacks}
        columns={columns}
        id={({ id }) => id}
        query={query}
        height="50vh"
        onEnd={onEnd}
        loading="Loading clawbacks..."
        empty={<Empty title="No clawbacks">Pay that is clawed back appears here.</Empty>}
        card={(clawback) => <ClawbackCard clawback={clawback} actions={canChange && actions(clawback)} />}
      />
      <SpreadDialog memberId={memberId} clawback={shown('spread')} onClose={close} />
      <WaiveDialog memberId={memberId} clawback={shown('waive')} onClose={close} />
    </Panel>
  )
}

interface ActionsProps {
  memberId: string
  clawback: MemberClawback
  onOpen: (action: Action) => void
}

function Actions({ memberId, clawback, onOpen }: ActionsProps) {
  const undo = useUndoSpread(memberId)
  const loan = clawbackLoan(clawback)
  const undoClicked = () =>
    undo.mutate(clawback.id, {
      onSuccess: () => toast({ title: 'Installments Undone', message: 'The next locked pay run deducts it in full.' }),
      onError: failureToast('Not Changed'),
    })
  return (
    <div className={css.bar}>
      {clawback.isOpen && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Spread over periods: ${loan}`}
          onClick={() => onOpen('spread')}
        >
          Spread over periods
        </Button>
      )}
      {clawback.plan?.canUndo && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Undo installments: ${loan}`}
          loading={undo.isPending}
          onClick={undoClicked}
        >
          Undo
        </Button>
      )}
      {waivable(clawback) > 0 && clawback.waiver?.state !== 'pending' && (
        <Button size="compact-sm" variant="default" aria-label={`Waive: ${loan}`} onClick={() => onOpen('waive')}>
          Waive
        </Button>
      )}
    </div>
  )
}

const ClawbackCard = ({ clawback, actions }: { clawback: MemberClawback; actions: ReactNode }) => (
  <div className={css.card}>
    <div className={css.cardHead}>
      <span>{clawbackLoan(clawback)}</span>
      {money(clawback.amount)}
    </div>
    <div className={css.dim}>{periodSpan(clawback)}</div>
    <div>{planText(clawback)}</div>
    {clawback.waiver && <div>Waiver of {waiverText(clawback.waiver)}</div>}
    {actions}
  </div>
)
