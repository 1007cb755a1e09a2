import type { EntityManager } from '@mikro-orm/postgresql'
import type { CalendarDate, ScenarioChanges } from '@upline/contracts'
import { firstRow, rows } from '@upline/db'
import { tables } from '../../database/tables.ts'
import type { MemberNo } from '../compensation/members.ts'

const COUNTS = `l.amount_cents is not null and l.officer_no is not null
    and ((l.status < 5 and l.outcome is null) or (l.status = 5 and l.funded_on >= $1::date))`

/** Loans that changes of any plan can affect. $1 first funding date, $2 how many. */
const ALL_LOANS = `select l.id from loans l where ${COUNTS} order by l.id limit $2`

/** Loans of originators who ever were up to two levels below moved members. $1 and $2 as above, $3 the moved members. */
const LOANS_BELOW = `
  with recursive ever(no, depth) as (
    select no, 0 from unnest($3::int[]) no
    union
    select u.member_no, e.depth + 1 from ever e join upline_links u on u.upline_no = e.no where e.depth < 2),
  reach as (select distinct no from ever)
  select id from (
    select l.id from reach r join loans l on l.officer_no = r.no where ${COUNTS}
    union
    select l.id from reach r join co_originators c on c.member_no = r.no join loans l on l.id = c.loan_id where ${COUNTS}) x
  order by id limit $2`

interface AffectedLoans {
  from: CalendarDate
  limit: number
  /** Null: a plan changes, so any loan counts. */
  moved: readonly MemberNo[] | null
}

export async function affectedLoans(em: EntityManager, { from, limit, moved }: AffectedLoans): Promise<string[]> {
  const found = await (moved === null
    ? rows<{ id: string }>(em, ALL_LOANS, [from, limit])
    : rows<{ id: string }>(em, LOANS_BELOW, [from, limit, moved]))
  return found.map(({ id }) => id)
}

export interface ScenarioMember {
  no: MemberNo
  id: string
  name: string
  uplineNo: MemberNo | null
  uplineId: string | null
  uplineName: string | null
}

/** $1 ids. */
const MEMBERS = `
  select m.no, m.id, m.full_name "name", u.no "uplineNo", u.id "uplineId", u.full_name "uplineName"
  from members m left join members u on u.no = m.upline_no where m.id = any($1::text[]) and m.removed_at is null`

export const scenarioMembers = (em: EntityManager, ids: readonly string[]): Promise<ScenarioMember[]> =>
  rows<ScenarioMember>(em, MEMBERS, [ids])

export interface ScenarioRow {
  id: string
  ownerId: string
  ownerName: string | null
  name: string
  changes: ScenarioChanges
  months: number
  effectiveOn: CalendarDate
  savedAt: string
  requestId: string | null
  requestState: 'pending' | 'approved' | 'rejected' | 'withdrawn' | null
  applyingAt: string | null
  appliedAt: string | null
}

const COLUMNS = `
  select s.id, s.owner_id "ownerId", m.full_name "ownerName", s.name, s.changes, s.months::int, s.effective_on::text "effectiveOn",
    iso_utc(s.saved_at) "savedAt", s.request_id "requestId", q.state "requestState",
    iso_utc(s.applying_at) "applyingAt", iso_utc(s.applied_at) "appliedAt"
  from scenarios s left join members m on m.id = s.owner_id left join approval_requests q on q.id = s.request_id`

const MAX_LISTED = 200

/** Newest first. $1 how many. */
export const allScenarios = (em: EntityManager): Promise<ScenarioRow[]> =>
  rows<ScenarioRow>(em, `${COLUMNS} order by s.saved_at desc, s.id limit $1`, [MAX_LISTED])

export const scenarioById = (em: EntityManager, id: string): Promise<ScenarioRow | undefined> =>
  firstRow<ScenarioRow>(em, `${COLUMNS} where s.id = $1::uuid`, [id])

export const lockScenario = (tx: EntityManager, id: string): Promise<unknown> =>
  tables(tx).selectFrom('scenarios').select('id').where('id', '=', id).forUpdate().execute()

export interface SavedScenario {
  name: string
  changes: ScenarioChanges
  months: number
  effectiveOn: CalendarDate
  at: Date
}

const columnsOf = ({ at, ...saved }: SavedScenario) => ({ ...saved, savedAt: at })

export const addScenario = async (tx: EntityManager, saved: SavedScenario, ownerId: string): Promise<string> => {
  const scenario = { ...columnsOf(saved), ownerId }
  return (await tables(tx).insertInto('scenarios').values(scenario).returning('id').executeTakeFirstOrThrow()).id
}

/** A request was for the former changes. */
export const saveScenario = (tx: EntityManager, saved: SavedScenario, id: string): Promise<unknown> =>
  tables(tx)
    .updateTable('scenarios')
    .set({ ...columnsOf(saved), requestId: null })
    .where('id', '=', id)
    .execute()

export const setRequest = (tx: EntityManager, id: string, requestId: string): Promise<unknown> =>
  tables(tx).updateTable('scenarios').set({ requestId }).where('id', '=', id).execute()

/** How many were removed. */
export const removeScenario = async (tx: EntityManager, id: string): Promise<number> =>
  Number((await tables(tx).deleteFrom('scenarios').where('id', '=', id).executeTakeFirstOrThrow()).numDeletedRows)
