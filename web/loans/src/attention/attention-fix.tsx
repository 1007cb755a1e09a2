import { AmountFix } from './amount-fix.tsx'
import { ConfirmFix } from './confirm-fix.tsx'
import css from './attention.module.css'
import { FailedEventFix } from './failed-event-fix.tsx'
import type { FixProps } from './fix-props.ts'
import { FormerMemberBalanceFix } from './former-member-balance-fix.tsx'
import { MilestoneFix } from './milestone-fix.tsx'
import { NumberFix } from './number-fix.tsx'
import { OfficerFix } from './officer-fix.tsx'
import { RowsFix } from './rows-fix.tsx'

/** The fix of an item, below its title and cause. */
export const AttentionFix = ({ item, onDone }: FixProps) => (
  <div className={css.fix}>
    <p className={css.title}>{item.title}</p>
    <p className={css.cause}>{item.cause}</p>
    <Fix item={item} onDone={onDone} />
  </div>
)

function Fix(props: FixProps) {
  switch (props.item.kind) {
    case 'unknown-officer':
    case 'ambiguous-officer':
      return <OfficerFix {...props} />
    case 'missing-amount':
      return <AmountFix {...props} />
    case 'unconfirmed-loan':
      return <ConfirmFix {...props} />
    case 'unmapped-milestone':
      return <MilestoneFix {...props} />
    case 'same-number':
      return <NumberFix {...props} />
    case 'refused-row':
      return <RowsFix {...props} />
    case 'leaver-balance':
      return <FormerMemberBalanceFix {...props} />
    case 'dead-letter':
      return <FailedEventFix {...props} />
  }
}
