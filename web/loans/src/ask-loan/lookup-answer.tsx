import type { LoanLookup } from '@upline/contracts'
import { fromDollars } from '@upline/money'
import { Button, Money, Panel } from '@upline/ui'
import { type FieldRow, FieldList } from '@upline/ui/data'
import { Link, useCanChange, useSignedInUser } from '@upline/web-kit'
import { canFixItems } from '../attention/use-attention.ts'
import { calendarDay } from '../labels/period-labels.ts'
import { type AnswerAction, answerAction } from './answer-action.ts'
import css from './ask-loan.module.css'
import { AMOUNT_LABELS, REASON_LABELS } from './reason-labels.ts'

interface Props {
  answer: LoanLookup
  /** The loan, if the viewer sees it. */
  loanId: string | null
  onDispute: () => void
}

/** What a loan pays the viewer, since when, the rule for it, and the one thing to do. */
export function LookupAnswer({ answer, loanId, onDispute }: Props) {
  const { role } = useSignedInUser()
  const canDispute = useCanChange() && answer.loanNumber !== ''
  const action = answerAction(answer, { loanId, canFix: canFixItems(role), canDispute })
  return (
    <Panel flush>
      <div className={css.answer}>
        <h2 className={css.reason}>{REASON_LABELS[answer.reason]}</h2>
        {answer.amount !== undefined && (
          <p className={css.amount}>
            <Money cents={fromDollars(answer.amount)} decimals={2} size="hero" />
            <span>{AMOUNT_LABELS[answer.reason] ?? 'Amount'}</span>
          </p>
        )}
        <p className={css.rule}>{answer.rule}</p>
      </div>
      <FieldList fields={fieldsOf(answer)} />
      <div className={css.foot}>
        <ActionButton action={action} onDispute={onDispute} />
        {canDispute && action?.kind !== 'dispute' && (
          <Button variant="subtle" onClick={onDispute}>
            Dispute this
          </Button>
        )}
      </div>
    </Panel>
  )
}

function ActionButton({ action, onDispute }: { action: AnswerAction; onDispute: () => void }) {
  if (action === null) return null
  if (action.kind === 'dispute') return <Button onClick={onDispute}>Dispute this</Button>
  return (
    <Button component={Link} to={action.to}>
      {action.text}
    </Button>
  )
}

const fieldsOf = ({ loanNumber, since }: LoanLookup): FieldRow[] => [
  ...(loanNumber === '' ? [] : [['Loan number', <span className="num">{loanNumber}</span>] as FieldRow]),
  ...(since === null ? [] : [['Since', calendarDay(since)] as FieldRow]),
]
