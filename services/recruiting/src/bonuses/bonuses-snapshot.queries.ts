const ISO = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

export const BONUSES = `
  select json_build_object('bonusId', id, 'recruiterId', recruiter_id, 'recruitId', recruit_id, 'amountCents', cents,
    'earnedAt', ${ISO('earned_at')}, 'payableAt', ${ISO('payable_at')}, 'reversedAt', ${ISO('reversed_at')}, 'reason', reason) as bonus
  from bonuses order by id`
