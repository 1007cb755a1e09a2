import type { ReactNode } from 'react'
import css from './payment-card.module.css'

interface Props {
  borrower: string
  commission: ReactNode
  badge: ReactNode
  /** The loan's name and the details below it. */
  children: ReactNode
  onOpen: () => void
}

/** What a loan pays, on the phone; opens 'Why this number?'. */
export const PaymentCard = ({ borrower, commission, badge, children, onOpen }: Props) => (
  <button type="button" className={css.card} onClick={onOpen}>
    <b>{borrower}</b>
    <span>{commission}</span>
    <span className={css.about}>{children}</span>
    <span>{badge}</span>
  </button>
)
