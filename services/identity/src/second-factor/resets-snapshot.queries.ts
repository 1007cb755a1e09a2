import { isoInstant } from '@upline/db'
import { TIE_RETENTION_DAYS } from '@upline/permissions'

export const RESETS = `
  select account_id as "memberId", by_id as by, ${isoInstant('at')} as at
  from second_factor_history
  where what = 'reset' and by_id <> account_id and at > now() - interval '${TIE_RETENTION_DAYS} days' order by id`
