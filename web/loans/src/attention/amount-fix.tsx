import type { AttentionLoan } from '@upline/contracts'
import { Button } from '@upline/ui'
import { NumberInput } from '@upline/ui/data'
import { useState } from 'react'
import type { FixProps } from './fix-props.ts'
import css from './attention.module.css'
import { BehindLoans } from './behind-loans.tsx'
import { giveAmount, useFix } from './use-attention.ts'

const MOST = 100_000_000

/** Gives loans their amounts, one by one; an import with an amount column does it for all. */
export const AmountFix = ({ item }: FixProps) => (
  <>
    <p className={css.hint}>Importing the same file again with a column Loan_Amount gives all of them their amounts.</p>
    <BehindLoans item={item}>{(loan) => <Amount loan={loan} />}</BehindLoans>
  </>
)

function Amount({ loan }: { loan: AttentionLoan }) {
  const [amount, setAmount] = useState<number | undefined>(undefined)
  const settle = useFix(giveAmount, 'Amount saved')
  const isRight = amount !== undefined && amount > 0 && amount <= MOST
  return (
    <form
      className={css.inline}
      onSubmit={(event) => {
        event.preventDefault()
        if (isRight) settle.mutate({ loanId: loan.id, amount: Math.round(amount * 100) / 100 })
      }}
    >
      <NumberInput
        aria-label={`Amount of ${loan.borrower}`}
        placeholder="Amount"
        prefix="$"
        thousandSeparator=","
        decimalScale={2}
        min={0}
        hideControls
        value={amount ?? ''}
        onChange={(value) => setAmount(typeof value === 'number' ? value : undefined)}
      />
      <Button type="submit" variant="default" disabled={!isRight} loading={settle.isPending}>
        Save
      </Button>
    </form>
  )
}
