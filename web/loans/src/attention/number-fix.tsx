import { Button } from '@upline/ui'
import type { FixProps } from './fix-props.ts'
import css from './attention.module.css'
import { BehindLoans } from './behind-loans.tsx'
import { settleNumber, useFix } from './use-attention.ts'

/** Two loans that Encompass gives one number: merged into the one that is kept, or kept apart for good. */
export function NumberFix({ item, onDone }: FixProps) {
  const merge = useFix(settleNumber, 'Loans merged', onDone)
  const apart = useFix(settleNumber, 'Loans kept apart', onDone)
  return (
    <>
      <p className={css.hint}>
        If they are one loan, keep the one that is right: it gets the number and goes on being read. What the other one
        paid is taken back, its links and history lead here, and Encompass is not asked for it any more.
      </p>
      <BehindLoans item={item}>
        {(loan) => (
          <Button
            variant="default"
            size="compact-md"
            aria-label={`Keep the loan of ${loan.borrower}${loan.loanNumber === null ? ', which has no number yet' : ''}`}
            disabled={apart.isPending}
            loading={merge.isPending && merge.variables.keep === loan.id}
            onClick={() => merge.mutate({ loanId: item.subject, keep: loan.id })}
          >
            One loan: keep this one
          </Button>
        )}
      </BehindLoans>
      <div className={css.aside}>
        <Button variant="default" loading={apart.isPending} onClick={() => apart.mutate({ loanId: item.subject })}>
          Two loans: keep them apart and remember this
        </Button>
      </div>
    </>
  )
}
