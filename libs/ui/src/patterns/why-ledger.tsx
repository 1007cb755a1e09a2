import { levelLabel, type LedgerEntry } from '@upline/contracts'
import { fromDollars } from '@upline/money'
import { Money } from './money.tsx'
import css from './why-panel.module.css'

const shortDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })

/** What is booked on a funded loan, reversals included: the sum is what is owed. */
export function WhyLedger({ entries }: { entries: LedgerEntry[] }) {
  if (entries.length === 0) return null
  return (
    <>
      <h3 className={css.h}>What is booked</h3>
      <ol className={css.steps}>
        {entries.map((entry, at) => (
          <li key={at}>
            <b>
              {entry.kind === 'reversed' ? 'Reversed' : 'Earned'}: {entry.memberName}
            </b>
            <Money cents={fromDollars(entry.amount)} decimals={2} />
            <small>
              {levelLabel(entry.level)} · {entry.rateBp} bp · plan version {entry.planVersion} ·{' '}
              {shortDate.format(new Date(entry.at))}
              {entry.cause && ` · ${entry.cause}`}
            </small>
          </li>
        ))}
      </ol>
    </>
  )
}
