import type { EntityManager } from '@mikro-orm/postgresql'
import { rows } from '@upline/db'
import type { FundedDay } from './funded-pay.ts'

// The originators that a link of the member can affect: the member and everyone who was ever up to two levels below. An
// additional originator of a split loan has a portion of the amount and no loan.
const OFFICERS = `
  with recursive down(id, depth) as (
    select $1::text, 0
    union
    select l.member_id, depth + 1 from down join upline_links l on l.upline_id = down.id where depth < 2),
  officers as (select distinct id from down)`

// If the days of a loan officer are incomplete, only the first affected date counts. This applies to copies from
// versions without days until they are rebuilt.
const FUNDED_DAYS = `${OFFICERS},
  incomplete as (
    select o.id from officers o join officer_volumes v on v.member_id = o.id
    where (v.loans, v.cents) <> (
      select coalesce(sum(f.loans), 0), coalesce(sum(f.cents), 0) from officer_fundings f where f.officer_id = o.id))
  select f.officer_id as "officerId", f.chain_on::text as "chainOn"
  from officers o join officer_fundings f on f.officer_id = o.id
  where f.chain_on >= $2::date
  group by 1, 2 having sum(f.loans) > 0 or sum(f.cents) > 0
  union
  select id, $2::date::text from incomplete`

/** Days since `from` with funded loans whose chains a link of the member can change. */
export const fundedDaysBelow = (em: EntityManager, memberId: string, from: string): Promise<FundedDay[]> =>
  rows<FundedDay>(em, FUNDED_DAYS, [memberId, from])

/** Ids of loan officers whose chains a link of the member can change. */
export async function officersBelow(em: EntityManager, memberId: string, limit: number): Promise<string[]> {
  const found = await rows<{ id: string }>(em, `${OFFICERS} select id from officers limit $2`, [memberId, limit])
  return found.map(({ id }) => id)
}
