import { Button } from '@upline/ui'
import { ForChanges } from '@upline/web-kit'
import { useConfirmLoan } from '../new-loan/use-new-loan.ts'
import { ItemLoans } from './item-loans.tsx'
import type { FixProps } from './fix-props.ts'

/** Shows a loan that a member added by hand, and confirms it. */
export function ConfirmFix({ item, onDone }: FixProps) {
  const confirm = useConfirmLoan(onDone)
  return (
    <>
      <ForChanges>
        <Button loading={confirm.isPending} onClick={() => confirm.mutate(item.subject)}>
          Confirm Loan
        </Button>
      </ForChanges>
      <ItemLoans item={item} />
    </>
  )
}
