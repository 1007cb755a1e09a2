import { GRACE_DAYS } from '@upline/contracts'

export const UNDOING = `select id from registrations where state = 'undoing'`

/**
 * Paid registrations whose applicant never returned to the page: the form they sent before is enough. The page retries
 * for two minutes, and may name the recruiter only then.
 */
export const PAID_ALONE = `
  select p.id from payments p
  where p.is_registration and p.status in ('trialing', 'paid') and p.agent is not null
    and p.started_at < now() - interval '5 minutes'
    and not exists (select 1 from registrations r where r.payment_id = p.id)`

/** Unpaid pages of an email address that has registered with another payment since. */
export const SUPERSEDED = `
  select distinct p.id from payments p
  join registrations r on r.email = p.email and r.payment_id <> p.id and r.created_at > p.created_at
  where p.is_registration and p.status = 'open' and r.state in ('joining', 'completed')`

/** Plans without a user: their payment ended, or their member left more than a minute ago. */
export const ORPHANS = `
  select s.id from subscriptions s join payments p on p.id = s.payment_id
  left join members m on m.id = p.member_id
  where s.status not in ('canceled', 'incomplete_expired')
    and (p.status = 'ended' or m.removed_at < now() - interval '1 minute')`

/** Subscriptions of recruits that have all ended without a payment, while the bonus is still pending. */
export const ENDED_UNPAID = `
  select s.id from bonuses b
  join payments p on p.member_id = b.recruit_id
  join subscriptions s on s.payment_id = p.id
  where b.reversed_at is null and b.payable_at > now() and not s.is_open and s.status <> 'incomplete'
    and not exists (select 1 from payments o left join subscriptions t on t.payment_id = o.id
      where o.member_id = b.recruit_id and (o.first_paid_at is not null or t.is_open or t.status = 'incomplete'))`

/** Recruits whose loans earned a bonus that is payable, but not confirmed yet. */
export const UNCONFIRMED = `
  select recruit_id as id from bonuses
  where loans is not null and confirmed_at is null and reversed_at is null and payable_at <= now()`

export const GRACE_OVER = `
  select id from subscriptions where is_open and past_due_since < now() - make_interval(days => ${GRACE_DAYS})`
