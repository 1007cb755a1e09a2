import { levelLabel, type Correction, type ExplainedEntry } from '@upline/contracts'
import { fromDollars } from '@upline/money'
import { Money, usd } from './money.tsx'
import css from './why-panel.module.css'

const shortDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })
const day = (iso: string) => shortDate.format(new Date(iso))

/** The ledger entries of a funded loan, including reversals, and their corrections. The sum is what is owed. */
export function WhyLedger({ entries, corrections }: { entries: ExplainedEntry[]; corrections: Correction[] }) {
  if (entries.length === 0) return null
  return (
    <>
      {corrections.length > 0 && (
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
                  {day(correction.at)} · {correction.why.text}
                </small>
              </li>
            ))}
          </ol>
        </>
      )}
      <h3 className={css.h}>Ledger</h3>
      <ol className={css.steps}>
        {entries.map((entry, at) => (
          <li key={at}>
            <b>
              {entry.kind === 'reversed' ? 'Reversed' : 'Earned'}: {entry.memberName}
            </b>
            <Money cents={fromDollars(entry.amount)} decimals={2} />
            <small>
              {levelLabel(entry.level)} · {entry.rateBp} bp of {usd(fromDollars(entry.basis), 2)} · plan version{' '}
              {entry.planVersion} · {day(entry.at)} · {entry.why.text}
            </small>
          </li>
        ))}
      </ol>
    </>
  )
}
