import type { BonusReversalReason, Dollars, RecruitBonus } from '@upline/contracts'
import { fromDollars } from '@upline/money'
import { Empty, Money, NeutralBadge, Panel, QueryError, SkeletonRows } from '@upline/ui'
import { DataTable, type Column } from '@upline/ui/data'
import { useCompanyZone } from '@upline/web-kit'
import { dayOf } from '../plan/plan-sentences.ts'
import { AwaitedBonuses } from './awaited-bonuses.tsx'
import css from './bonuses.module.css'
import { Disclosure } from './disclosure.tsx'
import { useBonuses } from './use-bonuses.ts'

const REASONS: Record<BonusReversalReason, string> = {
  refund: 'payment refunded',
  chargeback: 'payment charged back',
  'never-paid': 'recruit never paid',
  'loans-reversed': 'loans were reversed',
}

const statusOf = (bonus: RecruitBonus, timeZone: string) =>
  bonus.status === 'reversed'
    ? `Reversed: ${bonus.reason ? REASONS[bonus.reason] : ''}`
    : bonus.status === 'payable'
      ? 'Payable'
      : `Pending until ${dayOf(bonus.payableAt, timeZone)}`

const whole = (count: number) => count.toLocaleString('en-US')

const columnsIn = (timeZone: string): Column<RecruitBonus>[] => [
  { key: 'recruit', title: 'Recruit', width: 170, cell: (bonus) => <b className={css.name}>{bonus.recruit.name}</b> },
  { key: 'earned', title: 'Earned', width: 120, cell: (bonus) => dayOf(bonus.earnedAt, timeZone) },
  {
    key: 'status',
    title: 'Status',
    width: 220,
    cell: (bonus) =>
      bonus.status === 'reversed' ? (
        <NeutralBadge>{statusOf(bonus, timeZone)}</NeutralBadge>
      ) : bonus.status === 'payable' ? (
        statusOf(bonus, timeZone)
      ) : (
        <span className={css.quiet}>{statusOf(bonus, timeZone)}</span>
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

/** Earned when a recruit's registration completes or the recruit's loans fund, payable after the refund window. */
export function BonusPanel() {
  const { data, error, refetch } = useBonuses()
  const columns = columnsIn(useCompanyZone())
  return (
    <Panel title="Recruiting Bonuses" flush>
      {error ? (
        <QueryError title="Unable to load your bonuses" query={{ error, refetch }} />
      ) : !data ? (
        <SkeletonRows message="Loading your bonuses..." rows={3} />
      ) : (
        <>
          <Sums {...data} />
          {data.awaited.length > 0 && <AwaitedBonuses rows={data.awaited} />}
          {data.bonuses.length > 0 && (
            <DataTable label="Recruiting Bonuses" rows={data.bonuses} columns={columns} id={(bonus) => bonus.id} />
          )}
          {data.bonuses.length === 0 && data.awaited.length === 0 && (
            <Empty title="No bonuses yet">A bonus appears here when someone registers through your link.</Empty>
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
