import { Button } from '@upline/ui'
import { useConfirmLoan } from '../new-loan/use-new-loan.ts'
import { BehindLoans } from './behind-loans.tsx'
import type { FixProps } from './fix-props.ts'

/** Confirms a loan that its loan officer added, once someone has looked at it. */
export function ConfirmFix({ item, onDone }: FixProps) {
  const confirm = useConfirmLoan()
  return (
    <>
      <Button loading={confirm.isPending} onClick={() => confirm.mutate(item.subject, { onSuccess: onDone })}>
        Confirm Loan
      </Button>
      <BehindLoans item={item} />
    </>
  )
}
