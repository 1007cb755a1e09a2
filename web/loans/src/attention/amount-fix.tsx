import type { AttentionLoan } from '@upline/contracts'
import { Button } from '@upline/ui'
import { useState } from 'react'
import { DollarInput } from '../forms/dollar-input.tsx'
import type { FixProps } from './fix-props.ts'
import css from './attention.module.css'
import { ItemLoans } from './item-loans.tsx'
import { addAmount, useFix } from './use-attention.ts'

const MAX_DOLLARS = 100_000_000

/** Adds amounts to loans one by one; an import with an amount column adds them all. */
export const AmountFix = ({ item }: FixProps) => (
  <>
    <p className={css.hint}>Or re-import the file with a Loan_Amount column to fill in all amounts.</p>
    <ItemLoans item={item}>{(loan) => <Amount loan={loan} />}</ItemLoans>
  </>
)

function Amount({ loan }: { loan: AttentionLoan }) {
  const [amount, setAmount] = useState<number | undefined>(undefined)
  const fix = useFix(addAmount, 'Amount saved')
  const isRight = amount !== undefined && amount > 0 && amount <= MAX_DOLLARS
  return (
    <form
      className={css.inline}
      onSubmit={(event) => {
        event.preventDefault()
        if (isRight) fix.mutate({ loanId: loan.id, amount: Math.round(amount * 100) / 100 })
      }}
    >
      <DollarInput
        aria-label={`Amount of ${loan.borrower}`}
        placeholder="Amount"
        min={0}
        hideControls
        value={amount ?? ''}
        onChange={(value) => setAmount(typeof value === 'number' ? value : undefined)}
      />
      <Button type="submit" variant="default" disabled={!isRight} loading={fix.isPending}>
        Save
      </Button>
    </form>
  )
}
