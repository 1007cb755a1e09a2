import type { EntityManager } from '@mikro-orm/postgresql'
import { rows } from '@upline/db'
import type { Members } from '../compensation/members.ts'
import { fromArrays, insertRows } from './insert-rows.ts'
import type { MemberSum, OfficerSum, Rollups } from './rollups.ts'

const COUNTS = { loans: 'bigint', amount_cents: 'bigint', created_days: 'bigint', funded_days: 'bigint' } as const

const OFFICER_COLUMNS = {
  ...{ officer_no: 'int', status: 'smallint', ...COUNTS },
  ...{ s0: 'bigint', s1: 'bigint', s2: 'bigint', s3: 'bigint' },
} as const

const MEMBER_DELTAS = {
  table: 'member_deltas',
  columns: { member_no: 'int', level: 'smallint', bucket: 'int', ...COUNTS, share_cents: 'bigint' },
} as const

/** Sums of officers are updated in place, in their order; a worker folds what members gain and lose. Comes last. */
export async function writeRollups(tx: EntityManager, rollups: Rollups, members: Members): Promise<void> {
  await addOfficerSums(tx, rollups.officerSums())
  await appendMemberSums(tx, rollups.memberSums(members))
}

async function addOfficerSums(tx: EntityManager, sums: readonly OfficerSum[]): Promise<void> {
  if (sums.length === 0) return
  const { text, parameters } = fromArrays(
    OFFICER_COLUMNS,
    sums.map(({ officerNo, status, shares, ...of }) => [officerNo, status, ...countsOf(of), ...shares]),
  )
  const added = Object.keys(OFFICER_COLUMNS).slice(2)
  const sql = `insert into officer_totals as t select * from ${text} order by officer_no, status
    on conflict (officer_no, status) do update set ${added.map((name) => `${name} = t.${name} + excluded.${name}`).join(', ')}`
  await rows(tx, sql, parameters)
}

export const appendMemberSums = (tx: EntityManager, sums: readonly MemberSum[]): Promise<void> =>
  insertRows(
    tx,
    MEMBER_DELTAS,
    sums.map(({ memberNo, level, bucket, shareCents, ...of }) => [
      memberNo,
      level,
      bucket,
      ...countsOf(of),
      shareCents,
    ]),
  )

type Counts = Pick<MemberSum, 'loans' | 'amountCents' | 'createdDays' | 'fundedDays'>
const countsOf = (of: Counts): number[] => [of.loans, of.amountCents, of.createdDays, of.fundedDays]
