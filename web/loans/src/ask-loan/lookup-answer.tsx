import type { LoanLookup } from '@upline/contracts'
import { fromDollars } from '@upline/money'
import { Button, type FieldRow, FieldList, Money, Panel } from '@upline/ui'
import { Link, useCanChange } from '@upline/web-kit'
import { calendarDay } from '../labels/period-labels.ts'
import css from './ask-loan.module.css'
import { AMOUNT_LABELS, REASON_LABELS } from './reason-labels.ts'

/** What a loan pays the viewer, the date that decides it, and the rule. */
export function LookupAnswer({ answer, onDispute }: { answer: LoanLookup; onDispute: () => void }) {
  const canChange = useCanChange()
  return (
    <Panel title={REASON_LABELS[answer.reason]} flush>
      <FieldList fields={fieldsOf(answer)} />
      {canChange && (
        <div className={css.foot}>
          <p className={css.hint}>Do you disagree? The company answers disputes.</p>
          <Button variant="default" onClick={onDispute}>
            Dispute this
          </Button>
        </div>
      )}
    </Panel>
  )
}

const fieldsOf = ({ loanNumber, amount, reason, since, rule, statementLine }: LoanLookup): FieldRow[] => [
  ['Loan number', <span className="num">{loanNumber}</span>],
  ...(amount === undefined
    ? []
    : [[AMOUNT_LABELS[reason] ?? 'Amount', <Money cents={fromDollars(amount)} decimals={2} />] as FieldRow]),
  ...(since === null ? [] : [['Since', calendarDay(since)] as FieldRow]),
  ['Rule', rule],
  ...(statementLine
    ? [
        [
          'Statement',
          <Link className={css.link} to={`/reports?period=${statementLine.periodId}`}>
            Open your statement
          </Link>,
        ] as FieldRow,
      ]
    : []),
]
