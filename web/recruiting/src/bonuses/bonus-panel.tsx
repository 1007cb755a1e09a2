import type { BonusReversalReason, Dollars, RecruitBonus } from '@upline/contracts'
import { fromDollars } from '@upline/money'
import { Empty, Money, NeutralBadge, Panel, QueryError, SkeletonRows } from '@upline/ui'
import { DataTable, type Column } from '@upline/ui/data'
import { dayOf } from '../plan/plan-sentences.ts'
import css from './bonuses.module.css'
import { Disclosure } from './disclosure.tsx'
import { useBonuses } from './use-bonuses.ts'

const REASONS: Record<BonusReversalReason, string> = {
  refund: 'payment refunded',
  chargeback: 'payment charged back',
  'never-paid': 'recruit never paid',
}

const statusOf = (bonus: RecruitBonus) =>
  bonus.status === 'reversed'
    ? `Reversed: ${bonus.reason ? REASONS[bonus.reason] : ''}`
    : bonus.status === 'payable'
      ? 'Payable'
      : `Pending until ${dayOf(bonus.payableAt)}`

const whole = (count: number) => count.toLocaleString('en-US')

const columns: Column<RecruitBonus>[] = [
  { key: 'recruit', title: 'Recruit', width: 170, cell: (bonus) => <b className={css.name}>{bonus.recruit.name}</b> },
  { key: 'earned', title: 'Earned', width: 120, cell: (bonus) => dayOf(bonus.earnedAt) },
  {
    key: 'status',
    title: 'Status',
    width: 220,
    cell: (bonus) =>
      bonus.status === 'reversed' ? (
        <NeutralBadge>{statusOf(bonus)}</NeutralBadge>
      ) : bonus.status === 'payable' ? (
        statusOf(bonus)
      ) : (
        <span className={css.quiet}>{statusOf(bonus)}</span>
      ),
  },
  {
    key: 'amount',
    title: 'Bonus',
    width: 100,
    end: true,
    cell: (bonus) => <Money cents={fromDollars(bonus.amount)} decimals={2} />,
  },
]

/** Earned when a recruit's registration completes, payable after the refund window. */
export function BonusPanel() {
  const { data, error, refetch } = useBonuses()
  return (
    <Panel title="Recruiting Bonuses" flush>
      {error ? (
        <QueryError title="Unable to load your bonuses" query={{ error, refetch }} />
      ) : !data ? (
        <SkeletonRows message="Loading your bonuses..." rows={3} />
      ) : (
        <>
          <Sums {...data} />
          {data.bonuses.length === 0 ? (
            <Empty title="No bonuses yet">A bonus appears here when someone registers through your link.</Empty>
          ) : (
            <DataTable label="Recruiting Bonuses" rows={data.bonuses} columns={columns} id={(bonus) => bonus.id} />
          )}
          {data.bonusCount !== undefined && (
            <p className={css.disclosure}>
              {`Shows the newest ${whole(data.bonuses.length)} of ${whole(data.bonusCount)} bonuses. The totals include all of them.`}
            </p>
          )}
        </>
      )}
      <Disclosure />
    </Panel>
  )
}

const Sums = ({ pending, payable, reversed }: Record<'pending' | 'payable' | 'reversed', Dollars>) => (
  <dl className={css.sums}>
    <div>
      <dt>Pending</dt>
      <dd>
        <Money cents={fromDollars(pending)} decimals={2} />
      </dd>
    </div>
    <div>
      <dt>Payable</dt>
      <dd>
        <Money cents={fromDollars(payable)} decimals={2} />
      </dd>
    </div>
    <div>
      <dt>Reversed</dt>
      <dd>
        <Money cents={fromDollars(reversed)} decimals={2} />
      </dd>
    </div>
  </dl>
)
