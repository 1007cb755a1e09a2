import { levelLabel, type Correction, type ExplainedEntry } from '@upline/contracts'
import { fromDollars } from '@upline/money'
import { instantDate } from './instant-date.ts'
import { type LedgerBooking, ledgerBookings, type LedgerEvent, ledgerNet } from './ledger-events.ts'
import { Money, usd } from './money.tsx'
import css from './why-panel.module.css'

/** The ledger of a funded loan as events (earned, reversed, earned again), its corrections, and the net that is owed. */
export function WhyLedger({ entries, corrections }: { entries: ExplainedEntry[]; corrections: Correction[] }) {
  if (entries.length === 0) return null
  const hasReversal = entries.some(({ kind }) => kind === 'reversed')
  return (
    <>
      <Corrections corrections={corrections} />
      <h3 className={css.h}>Ledger</h3>
      <ol className={css.steps}>
        {ledgerBookings(entries).map((booking) => (
          <Booking key={booking.revision} booking={booking} />
        ))}
        {hasReversal && (
          <li data-last>
            <b>Ledger net</b>
            <Money cents={ledgerNet(entries)} decimals={2} />
            <small>Earned less reversed</small>
          </li>
        )}
      </ol>
    </>
  )
}

const Corrections = ({ corrections }: { corrections: Correction[] }) =>
  corrections.length === 0 ? null : (
    <>
      <h3 className={css.h}>Corrections</h3>
      <ol className={css.steps}>
        {corrections.map((correction, at) => (
          <li key={at}>
            <b>{correction.text}</b>
            <span className="num">
              {usd(fromDollars(correction.reversed), 2)} → {usd(fromDollars(correction.booked), 2)}
            </span>
            <small>
              {instantDate(correction.at)} · {correction.why.text}
            </small>
          </li>
        ))}
      </ol>
    </>
  )

/** A booking that was reversed in full is collapsed: nothing of it counts. */
function Booking({ booking: { events, isClosed } }: { booking: LedgerBooking }) {
  if (!isClosed)
    return events.map((event, at) => (
      <li key={at}>
        <Event event={event} />
      </li>
    ))
  const [first, last] = [events[0]!, events.at(-1)!]
  return (
    <li>
      <details className={css.closed}>
        <summary>
          <b>
            {first.title} {instantDate(first.entries[0]!.at)}, reversed {instantDate(last.entries[0]!.at)}
          </b>
          <Money cents={0} decimals={2} />
        </summary>
        {events.map((event, at) => (
          <Event key={at} event={event} />
        ))}
      </details>
    </li>
  )
}

/** What happened when and why, with the terms that all entries share, then a line per payee. */
function Event({ event: { title, entries, total } }: { event: LedgerEvent }) {
  const first = entries[0]!
  const isShared = new Set(entries.map(termsOf)).size === 1
  return (
    <div className={css.event}>
      <b>{title}</b>
      <Money cents={total} decimals={2} />
      <small>
        {instantDate(first.at)} · {first.why.text}
        {isShared && ` · ${termsOf(first)}`}
      </small>
      <ul className={css.payees}>
        {entries.map((entry, at) => (
          <li key={at}>
            <span>
              {entry.memberName} · {levelLabel(entry.level)} · {entry.rateBp} bp{isShared ? '' : ` · ${termsOf(entry)}`}
            </span>
            <Money cents={fromDollars(entry.amount)} decimals={2} />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** 'of $400,000.00 · Company plan, version 1'. */
const termsOf = ({ basis, planName, planVersion }: ExplainedEntry): string =>
  `of ${usd(fromDollars(basis), 2)} · ${planName}, version ${planVersion}`
