import { Link } from '@upline/web-kit'
import css from './attention.module.css'
import type { FixProps } from './fix-props.ts'

/** Links to the balance, which shows what the member owes and why. */
export const LeaverBalanceFix = ({ item: { subject } }: FixProps) => (
  <p className={css.cause}>
    <Link to={`/reports?tab=balances&member=${encodeURIComponent(subject)}`}>Open the balance</Link>
  </p>
)
