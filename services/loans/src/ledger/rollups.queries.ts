import type { EntityManager } from '@mikro-orm/postgresql'
import { type CopyValue, firstRow, rows } from '@upline/db'
import type { Members } from '../compensation/members.ts'
import { fromArrays, insertRows, isCopied } from './insert-rows.queries.ts'
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
  const [officers, deltas] = [rollups.officerSums(), deltasOf(rollups.memberSums(members))]
  if (officers.length === 0) return insertRows(tx, MEMBER_DELTAS, deltas)
  const added = addOfficerSums(officers)
  if (deltas.length > 0 && !isCopied(deltas)) return writeTogether(tx, added, deltas)
  await rows(tx, added.text, added.parameters)
  await insertRows(tx, MEMBER_DELTAS, deltas)
}

interface Statement {
  text: string
  parameters: unknown[]
}

function addOfficerSums(sums: readonly OfficerSum[]): Statement {
  const { text, parameters } = fromArrays(
    OFFICER_COLUMNS,
    sums.map(({ officerNo, status, shares, ...of }) => [officerNo, status, ...countsOf(of), ...shares]),
  )
  const added = Object.keys(OFFICER_COLUMNS).slice(2)
  const sql = `insert into officer_totals as t select * from ${text} order by officer_no, status
    on conflict (officer_no, status) do update set ${added.map((name) => `${name} = t.${name} + excluded.${name}`).join(', ')}`
  return { text: sql, parameters }
}

/** Few sums of members in the statement of the officers' sums: the tables do not depend on each other. */
async function writeTogether(tx: EntityManager, officers: Statement, deltas: CopyValue[][]): Promise<void> {
  const { table, columns } = MEMBER_DELTAS
  const { text, parameters } = fromArrays(columns, deltas, officers.parameters.length)
  const sql = `with officers as (${officers.text}) insert into ${table} (${Object.keys(columns).join(', ')}) select * from ${text}`
  await rows(tx, sql, [...officers.parameters, ...parameters])
}

export const appendMemberSums = (tx: EntityManager, sums: readonly MemberSum[]): Promise<void> =>
  insertRows(tx, MEMBER_DELTAS, deltasOf(sums))

/** Adds the oldest deltas to the totals of members. $1 how many. */
const FOLD = 'select fold_deltas($1)'

export const foldDeltas = (em: EntityManager, limit: number): Promise<unknown> => firstRow(em, FOLD, [limit])

const deltasOf = (sums: readonly MemberSum[]): CopyValue[][] =>
  sums.map(({ memberNo, level, bucket, shareCents, ...of }) => [memberNo, level, bucket, ...countsOf(of), shareCents])

type Counts = Pick<MemberSum, 'loans' | 'amountCents' | 'createdDays' | 'fundedDays'>
const countsOf = (of: Counts): number[] => [of.loans, of.amountCents, of.createdDays, of.fundedDays]
