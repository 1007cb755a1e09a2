import { isoInstant } from '@upline/db'

export const BONUSES = `
  select json_build_object('bonusId', id, 'recruiterId', recruiter_id, 'recruitId', recruit_id, 'amountCents', cents,
    'earnedAt', ${isoInstant('earned_at')}, 'payableAt', ${isoInstant('payable_at')}, 'loans', loans, 'reversedAt', ${isoInstant('reversed_at')}, 'reason', reason) as bonus
  from bonuses order by id`
