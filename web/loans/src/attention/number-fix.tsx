import { Button } from '@upline/ui'
import type { FixProps } from './fix-props.ts'
import css from './attention.module.css'
import { ItemLoans } from './item-loans.tsx'
import { resolveNumber, useFix } from './use-attention.ts'

/** Two loans with the same number in Encompass: merged into the one that is kept, or kept as two loans. */
export function NumberFix({ item, onDone }: FixProps) {
  const merge = useFix(resolveNumber, 'Loans merged', onDone)
  const keepBoth = useFix(resolveNumber, 'Both loans kept', onDone)
  return (
    <>
      <p className={css.hint}>
        Same loan? Keep the correct one. It takes the loan number and keeps syncing. Anything paid on the other is
        reversed.
      </p>
      <ItemLoans item={item}>
        {(loan) => (
          <Button
            variant="default"
            size="compact-md"
            aria-label={`Keep the loan of ${loan.borrower}${loan.loanNumber === null ? ', which has no number yet' : ''}`}
            disabled={keepBoth.isPending}
            loading={merge.isPending && merge.variables.keep === loan.id}
            onClick={() => merge.mutate({ loanId: item.subject, keep: loan.id })}
          >
            Same loan: keep this one
          </Button>
        )}
      </ItemLoans>
      <div className={css.aside}>
        <Button
          variant="default"
          loading={keepBoth.isPending}
          onClick={() => keepBoth.mutate({ loanId: item.subject })}
        >
          Different loans: keep both
        </Button>
      </div>
    </>
  )
}
