import { IS_RECOVERABLE } from '../recovery/recoverable.queries.ts'

/**
 * Items of Needs attention: members who left or are not active, with an amount to recover. `isShown` is a condition on the viewer.
 * The detail is the amount in dollars.
 */
export const leaverItems = (isShown: string): string => `
  select 'leaver-balance', m.id, m.full_name, 1, min(b.at), null, 0, to_char(-sum(b.amount_cents) / 100.0, 'FM$999,999,999,990.00')
  from balance_movements b join members m on m.no = b.member_no
  where ${IS_RECOVERABLE} and ${isShown} and (not m.is_active or m.left_on <= company_today())
  group by m.no having sum(b.amount_cents) < 0`
