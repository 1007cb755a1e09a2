import { DISPUTE_REASON_LABELS, isCompanyRole, type DisputeView } from '@upline/contracts'
import { seesPay } from '@upline/permissions'
import { fromDollars } from '@upline/money'
import { Button, Empty, Money, NeutralBadge, Panel } from '@upline/ui'
import { type Column, DataTable } from '@upline/ui/data'
import { useSignedInUser } from '@upline/web-kit'
import { useState } from 'react'
import { tableDate } from '../labels/table-date.ts'
import { ResolveDialog } from './resolve-dialog.tsx'
import { useDisputes } from '../statements/use-statements.ts'
import css from './reports.module.css'

const subject = ({ loanNumber, borrower, line, periodId }: DisputeView) =>
  loanNumber ?? borrower ?? (line === 'statement' ? `Statement of period ${periodId}` : 'An adjustment')

const columns: Column<DisputeView>[] = [
  { key: 'about', title: 'About', width: 130, cell: subject },
  {
    key: 'member',
    title: 'From',
    width: 150,
    cell: ({ memberName }) => memberName,
  },
  { key: 'reason', title: 'Reason', width: 160, drop: 2, cell: ({ reason }) => DISPUTE_REASON_LABELS[reason] },
  { key: 'comment', title: 'Comment', width: 240, cell: ({ comment }) => comment },
  {
    key: 'amount',
    title: 'Amount',
    width: 110,
    end: true,
    cell: ({ amount }) => (amount === null ? '' : <Money cents={fromDollars(amount)} decimals={2} />),
  },
  {
    key: 'at',
    title: 'Sent',
    width: 90,
    drop: 1,
    end: true,
    cell: ({ openedAt }) => tableDate(openedAt, new Date()),
  },
  { key: 'state', title: 'State', width: 100, end: true, cell: ({ state }) => <StateBadge state={state} /> },
]

const StateBadge = ({ state }: Pick<DisputeView, 'state'>) => (
  <NeutralBadge>{state === 'open' ? 'Open' : 'Answered'}</NeutralBadge>
)

/** The CEO and admins see and answer all disputes. Others see their own disputes and the answers. */
export function DisputesPanel() {
  const user = useSignedInUser()
  const { query, rows, onEnd } = useDisputes()
  const [shown, setShown] = useState<string>()
  const open = (dispute: DisputeView) => setShown(dispute.id)
  return (
    <Panel title="Disputes" note={seesPay(user) ? 'All members' : 'Your own'} flush>
      <DataTable
        label="Disputes"
        rows={rows}
        columns={columns}
        id={({ id }) => id}
        query={query}
        height="70vh"
        onEnd={onEnd}
        onOpen={open}
        openLabel={(dispute) => `Dispute about ${subject(dispute)}, ${dispute.memberName}`}
        loading="Loading disputes..."
        empty={<Empty title="No disputes">To dispute a payment, open your statement and choose Dispute.</Empty>}
        card={(dispute) => <DisputeCard dispute={dispute} onOpen={() => open(dispute)} />}
      />
      <ResolveDialog
        dispute={rows?.find(({ id }) => id === shown)}
        mayResolve={isCompanyRole(user.role)}
        onClose={() => setShown(undefined)}
      />
    </Panel>
  )
}

const DisputeCard = ({ dispute, onOpen }: { dispute: DisputeView; onOpen: () => void }) => (
  <div className={css.card}>
    <div className={css.cardHead}>
      <span>
        {dispute.memberName} · {subject(dispute)}
      </span>
      <StateBadge state={dispute.state} />
    </div>
    <div className={css.dim}>{DISPUTE_REASON_LABELS[dispute.reason]}</div>
    <div className={css.actions}>
      <Button size="compact-sm" variant="subtle" onClick={onOpen}>
        See dispute
      </Button>
    </div>
  </div>
)
