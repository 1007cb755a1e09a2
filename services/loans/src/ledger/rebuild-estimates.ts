import type { EntityManager } from '@mikro-orm/postgresql'
import { rows } from '@upline/db'
import type { MemberNo } from '../compensation/members.ts'
import type { Rate } from '../compensation/plans.ts'
import { shareCents } from '../compensation/share-cents.ts'
import { loadCompany } from './company.queries.ts'
import { PACKED_AMOUNTS, sumOfAmounts } from './packed-amounts.ts'
import { Rollups } from './rollups.ts'
import { writeRollups } from './rollups.queries.ts'

/** $1 originators, null: all. */
const isOneOf = (column: string): string => `($1::int[] is null or ${column} = any($1::int[]))`

/** Amounts of the pending loans of each originator, status and portion. */
const PENDING = `
  select "officerNo", status, percent, ${PACKED_AMOUNTS} amounts from (
    select officer_no "officerNo", status::int, percent::int, amount_cents from loans
    where status < 5 and outcome is null and officer_no is not null and amount_cents is not null and ${isOneOf('officer_no')}
    union all
    select c.member_no, l.status, c.percent, l.amount_cents from co_originators c join loans l on l.id = c.loan_id
    where l.status < 5 and l.outcome is null and l.officer_no is not null and l.amount_cents is not null
      and ${isOneOf('c.member_no')}) p
  group by 1, 2, 3`

const STORED = `
  select officer_no "officerNo", status::int, s0::float8, s1::float8, s2::float8, s3::float8 from officer_totals
  where status < 5 and ${isOneOf('officer_no')}`

interface Pending {
  officerNo: number
  status: number
  percent: number
  amounts: Buffer
}

interface Stored {
  officerNo: number
  status: number
  s0: number
  s1: number
  s2: number
  s3: number
}

/** Officers whose pending loans can pay one of these members. $1 members. */
const OFFICERS_BELOW = `
  with recursive down(no, depth) as (
    select no, 0 from unnest($1::int[]) t(no)
    union
    select m.no, depth + 1 from down join members m on m.upline_no = down.no where depth < 3)
  select distinct no from down join officer_totals o on o.officer_no = down.no where o.status < 5 order by 1`

/** Rebuilds the sums of estimates that pay these members by today's terms. The caller holds the hierarchy lock. */
export async function rebuildEstimatesOf(tx: EntityManager, members: readonly MemberNo[]): Promise<void> {
  if (members.length === 0) return
  const found = await rows<{ no: MemberNo }>(tx, OFFICERS_BELOW, [members])
  if (found.length > 0)
    await rebuildEstimates(
      tx,
      found.map(({ no }) => no),
    )
}

/** Rebuilds the sums of estimates of these originators, or of all, from the amounts of their pending loans. */
export async function rebuildEstimates(tx: EntityManager, officers: readonly MemberNo[] | null): Promise<void> {
  const stored = await rows<Stored>(tx, STORED, [officers])
  const { today, estimates } = await loadCompany(
    tx,
    stored.map(({ officerNo }) => officerNo),
  )
  const rollups = new Rollups()
  for (const { officerNo, status, s0, s1, s2, s3 } of stored)
    rollups.addShares(officerNo, status, { shares: [s0, s1, s2, s3], sign: -1 })
  const pending = await rows<Pending>(tx, PENDING, [officers])
  for (const { officerNo, status, percent, amounts } of pending) {
    const sum = (rate: Rate) => sumOfAmounts(amounts, (amountCents) => shareCents(amountCents, percent, rate))
    const [personal, first, second, third] = estimates.of(officerNo)
    const shares = [sum(personal), sum(first), sum(second), sum(third)] as const
    rollups.addShares(officerNo, status, { shares, sign: 1 })
  }
  await writeRollups(tx, rollups, today)
}
