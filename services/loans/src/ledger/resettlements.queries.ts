import type { EntityManager } from '@mikro-orm/postgresql'
import { firstRow, rows } from '@upline/db'

/**
 * A change decides loans by the date that selects their chain, or by their funding date if members rest.
 * Funded loans whose officers were ever so far below a member whose hierarchy changed for an interval. A superset is
 * enough, because settling a loan twice is settling it once. $1 how many changes.
 */
const SPREAD = `
  with recursive due as (
    delete from resettlements where id = any(array(select id from resettlements order by id limit $1 for update skip locked))
    returning *),
  ever(id, no, depth) as (
    select id, member_no, 0 from due
    union
    select e.id, u.member_no, e.depth + 1 from ever e join due d using (id) join upline_links u on u.upline_no = e.no where e.depth < d.depth)
  insert into resettling (loan_id, cause)
  select l.id, min(d.cause) from due d
  join loans l on l.status = 5 and (l.decided_on >= d.from_on and l.decided_on < d.till_on or l.funded_on >= d.from_on and l.funded_on < d.till_on)
    and l.officer_no in (select e.no from ever e where e.id = d.id)
  group by l.id order by l.id on conflict (loan_id) do nothing`

export const spread = (tx: EntityManager, limit: number): Promise<unknown> => rows(tx, SPREAD, [limit])

/** $1 how many loans. */
const TAKE_RESETTLING = `
  delete from resettling where loan_id = any(array(select loan_id from resettling order by loan_id limit $1 for update skip locked))
  returning loan_id "loanId", cause`

export const takeResettling = (tx: EntityManager, limit: number): Promise<{ loanId: string; cause: string }[]> =>
  rows(tx, TAKE_RESETTLING, [limit])

const TAKE_PLAN_RESETTLEMENTS = `
  with due as (
    delete from plan_resettlements where id = any(array(select id from plan_resettlements order by id for update skip locked)) returning *)
  select min(from_on)::text "from", min(cause) cause from due having count(*) > 0`

export const takePlanResettlement = (tx: EntityManager): Promise<{ from: string; cause: string } | undefined> =>
  firstRow(tx, TAKE_PLAN_RESETTLEMENTS)

/** Locks the loans that a date or a later one decides, in the order of their ids. */
export async function fundedSince(tx: EntityManager, from: string): Promise<string[]> {
  const sql = 'select id from loans where status = 5 and decided_on >= $1::date order by id for update'
  return (await rows<{ id: string }>(tx, sql, [from])).map(({ id }) => id)
}

const QUEUE = `
  with recursive ever(no, depth) as (
    select $1::int, 0
    union
    select u.member_no, e.depth + 1 from ever e join upline_links u on u.upline_no = e.no where e.depth < $2)
  insert into resettlements (member_no, depth, from_on, till_on, cause)
  select $1, $2, $3, $4, $5
  where exists (select from loans where status = 5
    and (decided_on >= $3::date and decided_on < $4::date or funded_on >= $3::date and funded_on < $4::date)
    and officer_no in (select no from ever))`

export interface HierarchyChange {
  memberNo: number
  /** How far below the member it can affect loans. */
  depth: number
  from: string
  till: string
  cause: string
}

/** Queues a resettlement if fundings exist that a change of the hierarchy can affect. */
export const queueResettlement = (
  tx: EntityManager,
  { memberNo, depth, from, till, cause }: HierarchyChange,
): Promise<unknown> => rows(tx, QUEUE, [memberNo, depth, from, till, cause])
