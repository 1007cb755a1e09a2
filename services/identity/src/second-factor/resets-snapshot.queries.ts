import { isoInstant } from '@upline/db'

export const RESETS = `
  select account_id as "memberId", by_id as by, ${isoInstant('at')} as at
  from second_factor_history
  where what = 'reset' and by_id <> account_id order by id`
