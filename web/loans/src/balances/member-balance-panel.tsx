import type { BalanceMovement, BalanceSums } from '@upline/contracts'
import { fromDollars } from '@upline/money'
import type { ReactNode } from 'react'
import { Empty, Money, Panel, SkeletonRows } from '@upline/ui'
import { type Column, DataTable, MetricStrip, Term } from '@upline/ui/data'
import { periodSpan } from '../labels/period-labels.ts'
import { FailedPanel } from '../panels/failed-panel.tsx'
import { movementLabel } from './balance-labels.ts'
import { ClawbacksOfMember } from './clawbacks-of-member.tsx'
import { PayTermsPanel } from './pay-terms-panel.tsx'
import { WriteOff } from './write-off.tsx'
import { useBalance } from './use-balances.ts'
import css from '../reports/reports.module.css'

const money = (dollars: number) => <Money cents={fromDollars(dollars)} decimals={2} />
const metric = (dollars: number) => <Money cents={fromDollars(dollars)} decimals={2} size="metric" />

const COLUMNS: Column<BalanceMovement>[] = [
  { key: 'period', title: 'Pay period', width: 180, cell: periodSpan },
  { key: 'cause', title: 'Movement', width: 280, cell: movementLabel },
  { key: 'amount', title: 'Amount', width: 120, end: true, cell: ({ amount }) => money(amount) },
  { key: 'balance', title: 'Balance', term: 'Balance', width: 120, end: true, cell: ({ balance }) => money(balance) },
]

const sumsOf = ({ balance, recoverable, guaranteed }: BalanceSums) => [
  { label: 'Balance', value: metric(balance) },
  { label: 'To recover', head: <Term name="Recoverable">To recover</Term>, value: metric(recoverable) },
  { label: 'Guarantees paid', head: <Term name="Guarantee">Guarantees paid</Term>, value: metric(guaranteed) },
]

interface Props {
  memberId: string
  /** The viewer sees the pay terms. */
  hasTerms: boolean
  canChange?: boolean
  /** The way back to the list. With it, a heading names the member. */
  back?: ReactNode
}

/** The balance of a member, its movements, and the pay terms. */
export function MemberBalancePanel({ memberId, hasTerms, canChange = false, back }: Props) {
  const { query, balance, movements, onEnd } = useBalance(memberId)
  if (!balance)
    return (
      <div className={css.stack}>
        {back && <div className={css.bar}>{back}</div>}
        {query.isError ? (
          <FailedPanel title="Unable to load this balance" query={query} />
        ) : (
          <SkeletonRows message="Loading the balance..." />
        )}
      </div>
    )
  return (
    <div className={css.stack}>
      {back && <Subject name={balance.member.name} back={back} />}
      <MetricStrip label="Sums of the balance" metrics={sumsOf(balance)} />
      {canChange && balance.recoverable > 0 && (
        <div className={css.bar}>
          <WriteOff memberId={memberId} name={balance.member.name} />
        </div>
      )}
      {hasTerms && <PayTermsPanel memberId={memberId} canChange={canChange} />}
      <ClawbacksOfMember memberId={memberId} canChange={canChange} />
      <Panel title={`Balance of ${balance.member.name}`} note="Below $0: paid more than earned" flush>
        <Movements {...{ query, movements, onEnd }} />
      </Panel>
    </div>
  )
}

const Subject = ({ name, back }: { name: string; back: ReactNode }) => (
  <div className={css.bar}>
    <h2 className={css.subject}>{name}</h2>
    {back}
  </div>
)

const Movements = ({
  query,
  movements,
  onEnd,
}: Pick<ReturnType<typeof useBalance>, 'query' | 'movements' | 'onEnd'>) => (
  <DataTable
    label="Movements of the balance"
    rows={movements}
    columns={COLUMNS}
    id={({ id }) => id}
    query={query}
    height="70vh"
    onEnd={onEnd}
    loading="Loading movements..."
    empty={
      <Empty title="No movements">Draws, guarantees, carried nets, spread clawbacks and recoveries appear here.</Empty>
    }
    card={(movement) => <MovementCard movement={movement} />}
  />
)

const MovementCard = ({ movement }: { movement: BalanceMovement }) => (
  <div className={css.card}>
    <div className={css.cardHead}>
      <span>{movementLabel(movement)}</span>
      {money(movement.amount)}
    </div>
    <div className={css.dim}>
      {periodSpan(movement)} · Balance {money(movement.balance)}
    </div>
  </div>
)
