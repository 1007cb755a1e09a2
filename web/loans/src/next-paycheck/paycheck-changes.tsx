import type { NextPaycheck, PaycheckChange } from '@upline/contracts'
import css from './next-paycheck.module.css'
import { changeText, moreChangesText } from './paycheck-text.ts'
import { useOpenShare } from './use-open-share.ts'

/** What changed the amount earned since yesterday. */
export function PaycheckChanges({ paycheck }: { paycheck: NextPaycheck }) {
  const { changes, earned, likely } = paycheck
  if (changes.length === 0)
    return (
      <p className={css.quiet}>
        {earned.count + likely.count === 0
          ? 'No loan of this period pays you yet. Loans appear here when they fund or are about to fund.'
          : 'No change since yesterday.'}
      </p>
    )
  const more = moreChangesText(paycheck)
  return (
    <div className={css.changes}>
      <h3 className={css.since} id="next-paycheck-since">
        Since yesterday
      </h3>
      <ul aria-labelledby="next-paycheck-since">
        {changes.map((change, at) => (
          <li key={`${change.loanId} ${at}`}>
            <Change change={change} />
          </li>
        ))}
        {more && <li>{more}</li>}
      </ul>
    </div>
  )
}

function Change({ change }: { change: PaycheckChange }) {
  const open = useOpenShare()
  const { loanId } = change
  const text = <span data-negative={change.amount < 0 || undefined}>{changeText(change)}</span>
  if (loanId === null) return text
  return (
    <button type="button" className={css.change} onClick={() => open(loanId)}>
      {text}
    </button>
  )
}
