import type { Adjustment } from '@upline/contracts'
import { fromDollars } from '@upline/money'
import { isApprover } from '@upline/permissions'
import { Button, Empty, IconPlus, Money, NeutralBadge, Panel } from '@upline/ui'
import { type Column, DataTable } from '@upline/ui/data'
import { useSignedInUser } from '@upline/web-kit'
import { useMemo, useState } from 'react'
import { tableDate } from '../labels/table-date.ts'
import { AdjustmentDetails } from './adjustment-details.tsx'
import { AdjustmentDialog } from './adjustment-dialog.tsx'
import { STATE_LABELS, TYPE_LABELS, adjustmentTarget, findingsText } from '../labels/adjustment-labels.ts'
import { DecideDialog } from './decide-dialog.tsx'
import { EarlyPayoffDialog } from './early-payoff-dialog.tsx'
import { useAdjustments } from '../statements/use-statements.ts'
import css from './reports.module.css'

const columnsFor = (decide: (one: Adjustment) => void): Column<Adjustment>[] => [
  { key: 'who', title: 'Pays', width: 170, cell: adjustmentTarget },
  { key: 'type', title: 'Type', width: 120, drop: 2, cell: ({ type }) => TYPE_LABELS[type] },
  { key: 'reason', title: 'Reason', width: 220, cell: (one) => <Reason one={one} /> },
  {
    key: 'made',
    title: 'Made',
    width: 150,
    drop: 1,
    cell: ({ madeAt, madeBy }) => `${tableDate(madeAt, new Date())}, ${madeBy}`,
  },
  {
    key: 'amount',
    title: 'Amount',
    width: 120,
    end: true,
    cell: ({ amount }) => <Money cents={fromDollars(amount)} decimals={2} />,
  },
  {
    key: 'state',
    title: 'State',
    width: 210,
    end: true,
    pinned: true,
    cell: (one) => <State one={one} decide={decide} />,
  },
]

/** The reason, and the rules that found something. */
const Reason = ({ one }: { one: Adjustment }) => (
  <>
    {one.reason}
    {one.findings.length > 0 && <span className={css.dim}>{` ${findingsText(one)}`}</span>}
  </>
)

function State({ one, decide }: { one: Adjustment; decide: (one: Adjustment) => void }) {
  const by = one.decidedBy && `${STATE_LABELS[one.state]}, ${one.decidedBy}`
  return (
    <span className={css.cellActions}>
      {one.mayDecide ? (
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => decide(one)}
          aria-label={`Decide: ${adjustmentTarget(one)}, ${one.reason}`}
        >
          Decide
        </Button>
      ) : (
        <span title={one.denialMessage ?? undefined}>
          <NeutralBadge>{by || STATE_LABELS[one.state]}</NeutralBadge>
        </span>
      )}
    </span>
  )
}

/** Manual payments: one person requests them, another approves. Other members see what was approved for them. */
export function AdjustmentsPanel() {
  const user = useSignedInUser()
  const { query, rows, onEnd } = useAdjustments()
  const [isMaking, setMaking] = useState<'adjustment' | 'payoff'>()
  const [deciding, setDeciding] = useState<Adjustment>()
  const [shown, setShown] = useState<Adjustment>()
  const columns = useMemo(() => columnsFor(setDeciding), [])
  const canRequest = isApprover(user)
  return (
    <Panel title="Adjustments" action={canRequest && <Actions onMake={setMaking} />} flush>
      <DataTable
        label="Adjustments"
        rows={rows}
        columns={columns}
        id={({ id }) => id}
        query={query}
        height="70vh"
        onEnd={onEnd}
        onOpen={setShown}
        openLabel={(one) => `Adjustment: ${adjustmentTarget(one)}, ${one.reason}`}
        loading="Loading adjustments..."
        empty={<Empty title="No adjustments">Bonuses, draws, fees and corrections appear here.</Empty>}
        card={(one) => <AdjustmentCard one={one} decide={setDeciding} onOpen={() => setShown(one)} />}
      />
      <AdjustmentDialog opened={isMaking === 'adjustment'} onClose={() => setMaking(undefined)} />
      <EarlyPayoffDialog opened={isMaking === 'payoff'} onClose={() => setMaking(undefined)} />
      <AdjustmentDetails adjustment={shown} onClose={() => setShown(undefined)} />
      <DecideDialog adjustment={deciding} onClose={() => setDeciding(undefined)} />
    </Panel>
  )
}

const Actions = ({ onMake }: { onMake: (what: 'adjustment' | 'payoff') => void }) => (
  <span className={css.actions}>
    <Button size="compact-sm" variant="default" onClick={() => onMake('payoff')}>
      Early Payoff
    </Button>
    <Button
      size="compact-sm"
      variant="default"
      leftSection={<IconPlus size={14} aria-hidden />}
      onClick={() => onMake('adjustment')}
    >
      New Adjustment
    </Button>
  </span>
)

interface CardProps {
  one: Adjustment
  decide: (one: Adjustment) => void
  onOpen: () => void
}

const AdjustmentCard = ({ one, decide, onOpen }: CardProps) => (
  <div className={css.card}>
    <div className={css.cardHead}>
      <span>{adjustmentTarget(one)}</span>
      <Money cents={fromDollars(one.amount)} decimals={2} />
    </div>
    <div className={css.dim}>
      {TYPE_LABELS[one.type]}: <Reason one={one} />
    </div>
    <div className={css.actions}>
      <Button size="compact-sm" variant="subtle" onClick={onOpen}>
        See adjustment
      </Button>
      <State one={one} decide={decide} />
    </div>
  </div>
)
