import { RECRUIT_BONUS_CENTS } from '@upline/contracts'
import { isoInstant } from '@upline/db'

export const SUBSCRIPTIONS = `
  select json_build_object('subscriptionId', s.id, 'version', s.version, 'memberId', p.member_id, 'planType', s.plan_type,
    'isOpen', s.is_open) as subscription
  from subscriptions s join payments p on p.id = s.payment_id order by s.id`

/** The last published state. A change that is being published follows as an event. */
export const TERMS = `
  select json_build_object('version', told_version, 'isBonusOn', is_bonus_on, 'disclosure', disclosure,
    'bonusCents', ${RECRUIT_BONUS_CENTS}, 'at', ${isoInstant('now()')}) as terms
  from settings where told_version > 0`
