import type { LoanTimelineEvent, LoanTimelinePoint, LoanTimelineShare } from '@upline/contracts'
import { fromDollars } from '@upline/money'
import { LevelBadge, longDate, Money } from '@upline/ui'
import { useSignedInUser } from '@upline/web-kit'
import css from './follow-loan.module.css'
import { isShareChanged, statusText } from './point-text.ts'

interface Props {
  point: LoanTimelinePoint
  before: LoanTimelinePoint | undefined
  isToday: boolean
}

/** The loan on a date: what happened, and its amount, team, plans and shares. */
export const TimelinePoint = ({ point, before, isToday }: Props) => (
  <div className={css.point}>
    <div className={css.what}>
      <h3 className={css.date}>
        {longDate(point.on)}
        {isToday && <span> · Today</span>}
      </h3>
      <Events events={point.events} />
      <dl className={css.facts}>
        <div data-changed={(before && before.amount !== point.amount) || undefined}>
          <dt>Loan amount</dt>
          <dd>
            <Money cents={point.amount === null ? undefined : fromDollars(point.amount)} decimals={2} />
          </dd>
        </div>
        <div data-changed={(before && statusText(before) !== statusText(point)) || undefined}>
          <dt>Status</dt>
          <dd>{statusText(point)}</dd>
        </div>
      </dl>
    </div>
    <Shares point={point} before={before} />
  </div>
)

const Events = ({ events }: { events: LoanTimelineEvent[] }) =>
  events.length === 0 ? (
    <p className={css.none}>Nothing changed today.</p>
  ) : (
    <ul className={css.events}>
      {events.map(({ kind, text, amount, why }, at) => (
        <li key={at} data-kind={kind}>
          <p>
            <b>{text}</b>
            {amount !== null && <Money cents={fromDollars(amount)} decimals={2} />}
          </p>
          {why && <small>{why}</small>}
        </li>
      ))}
    </ul>
  )

function Shares({ point, before }: Omit<Props, 'isToday'>) {
  const { shares, total, isBooked } = point
  const isSplit = new Set(shares.map(({ originatorId }) => originatorId)).size > 1
  if (shares.length === 0)
    return (
      <div className={css.shares}>
        <p className={css.none}>No loan officer, so no one is paid.</p>
      </div>
    )
  return (
    <table className={css.shares}>
      <caption>{isBooked ? 'Shares in the ledger' : 'Estimated shares'}</caption>
      <thead>
        <tr>
          <th scope="col">Team and plan</th>
          <th scope="col">Share</th>
        </tr>
      </thead>
      <tbody>
        {shares.map((share) => (
          <Share key={`${share.originatorId} ${share.level}`} share={share} before={before} isSplit={isSplit} />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <td>
            <Money cents={fromDollars(total)} decimals={2} />
          </td>
        </tr>
      </tfoot>
    </table>
  )
}

interface ShareProps {
  share: LoanTimelineShare
  before: LoanTimelinePoint | undefined
  isSplit: boolean
}

function Share({ share, before, isSplit }: ShareProps) {
  const { id } = useSignedInUser()
  const { level, memberId, memberName, isActive, planName, planVersion, amount, percent } = share
  const plan = planName === null ? 'Your company does not show this pay' : `${planName}, version ${planVersion}`
  return (
    <tr data-changed={isShareChanged(share, before) || undefined}>
      <th scope="row">
        <span className={css.who}>
          <b>{memberName}</b>
          {memberId === id && <span className={css.you}>You</span>}
          <LevelBadge level={level} />
        </span>
        <small>
          {[plan, isSplit && `${percent}% of the loan`, !isActive && 'not active'].filter(Boolean).join(' · ')}
        </small>
      </th>
      <td>
        <Money cents={amount === null ? undefined : fromDollars(amount)} decimals={2} />
      </td>
    </tr>
  )
}
