import { IS_RECOVERABLE } from '../recovery/recoverable.queries.ts'

/** Sums of each member, in cents. */
const SUMS = `
  select member_no, sum(amount_cents) balance, coalesce(-sum(amount_cents) filter (where ${IS_RECOVERABLE}), 0) recoverable,
    coalesce(-sum(amount_cents) filter (where kind = 'guarantee'), 0) guaranteed
  from balance_movements`

const NEWEST_TERMS = `
  select distinct on (member_no) member_no, coalesce(draw_cents, guarantee_cents, floor_cents) is not null "hasTerms"
  from pay_terms order by member_no, id desc`

/** $1 the member whose downline is listed, null: all; $2 that member alone, ($3, $4) keyset, $5 pattern or null, $6 how many. */
const listOf = (members: string): string => `
  with sums as (${SUMS} group by 1), terms as (${NEWEST_TERMS})
  select m.id "memberId", m.full_name "name", coalesce(s.balance, 0)::float8 "balanceCents",
    coalesce(s.recoverable, 0)::float8 "recoverableCents", coalesce(s.guaranteed, 0)::float8 "guaranteedCents", coalesce(t."hasTerms", false) "hasTerms"
  from ${members}
    and ($1::int is null or case when $2 then m.no = $1 else m.no in (select downline_of($1)) end)
    and (m.full_name, m.id) > (coalesce($3::text, ''), coalesce($4::text, ''))
    and ($5::text is null or lower(m.full_name || ' ' || m.username) like $5)
  order by m.full_name, m.id limit $6`

/** Members with movements or pay terms, by name. */
export const BALANCES = listOf(`
  sums s full join terms t using (member_no) join members m on m.no = member_no where (s.member_no is not null or t."hasTerms")`)

/** All members, by name: a search also finds those who have no balance yet. */
export const ALL_BALANCES = listOf(`
  members m left join sums s on s.member_no = m.no left join terms t on t.member_no = m.no
  where m.joined_at is not null and (m.removed_at is null or s.member_no is not null or t."hasTerms")`)

/** A member that the caller sees. $1 id, $2 the member whose downline the caller sees, null: all; $3 that member alone. */
export const VISIBLE_MEMBER = `
  select m.no, m.id, m.full_name "name" from members m
  where m.id = $1 and m.joined_at is not null
    and ($2::int is null or case when $3 then m.no = $2 else m.no in (select downline_of($2)) end)`

/** $1 member. */
export const SUMS_OF = `
  select coalesce(sum(s.balance), 0)::float8 "balanceCents", coalesce(sum(s.recoverable), 0)::float8 "recoverableCents",
    coalesce(sum(s.guaranteed), 0)::float8 "guaranteedCents"
  from (${SUMS} where member_no = $1 group by 1) s`

/** Newest first, each with the balance after it. $1 member, $2 keyset, $3 how many. */
export const MOVEMENTS = `
  with own as (
    select b.*, sum(amount_cents) over (order by b.id) balance from balance_movements b where b.member_no = $1)
  select o.id::text id, o.id::text "key", o.kind, o.period_id::text "periodId", p.starts_on::text "startsOn", p.ends_on::text "endsOn",
    o.amount_cents::float8 "amountCents", o.balance::float8 "balanceCents", iso_utc(o.at) at,
    case when d.id is not null then json_build_object('id', d.id::text, 'kind', d.kind, 'startsOn', q.starts_on, 'endsOn', q.ends_on) end repays
  from own o join pay_periods p on p.id = o.period_id
  left join balance_movements d on d.id = o.debt_id left join pay_periods q on q.id = d.period_id
  where o.id < coalesce($2::bigint, 9223372036854775807) order by o.id desc limit $3`
