import { Money, PaidBadge } from '@upline/ui'
import type { ReactNode } from 'react'
import css from './payment-card.module.css'

interface Props {
  borrower: string
  commission: number | undefined
  isPaid: boolean
  /** The loan's name and what else stands under it. */
  children: ReactNode
  onOpen: () => void
}

/** What a loan pays, on the phone; opens 'Why this number?'. */
export const PaymentCard = ({ borrower, commission, isPaid, children, onOpen }: Props) => (
  <button type="button" className={css.card} onClick={onOpen}>
    <b>{borrower}</b>
    <Money cents={commission} decimals={2} />
    <span className={css.about}>{children}</span>
    <PaidBadge status={isPaid ? 'paid' : 'pending'} />
  </button>
)
