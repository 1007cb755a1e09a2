import type { EntityManager } from '@mikro-orm/postgresql'
import { firstRow, rows } from '@upline/db'

/** The dates that can decide a loan `l` for a further originator. The trigger and the day the originator joined select one. */
const DECIDING = 'l.funded_on, l.funded_seen_on, l.locked_on, l.applied_on, l.created_on'

/** A further originator of the loan can be decided between two dates: a superset is enough. */
export const isDecidedIn = (from: string, till: string): string =>
  `greatest(${DECIDING}) >= ${from} and least(${DECIDING}) < ${till}`

const WAITING = 'select exists (select from resettlements) moves, exists (select from resettling) loans'

/** Whether changes of the hierarchy wait to be spread to loans, and whether loans wait to be settled again. */
export const waitingResettlements = (em: EntityManager): Promise<{ moves: boolean; loans: boolean } | undefined> =>
  firstRow(em, WAITING)

/**
 * A change decides loans by the date that selects their chain, or by their funding date if members rest.
 * Funded loans whose originators were ever so far below a member whose hierarchy changed for an interval. A superset is
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
  select id, min(cause) from (
    select l.id, d.cause from due d
    join loans l on l.status = 5 and (l.decided_on >= d.from_on and l.decided_on < d.till_on or l.funded_on >= d.from_on and l.funded_on < d.till_on)
      and l.officer_no in (select e.no from ever e where e.id = d.id)
    union all
    select l.id, d.cause from due d join ever e using (id) join co_originators c on c.member_no = e.no
    join loans l on l.id = c.loan_id and l.status = 5 and ${isDecidedIn('d.from_on', 'd.till_on')}) f
  group by id order by id on conflict (loan_id) do nothing`

export const spread = (tx: EntityManager, limit: number): Promise<unknown> => rows(tx, SPREAD, [limit])

/** $1 how many loans. */
const DUE = 'select loan_id "loanId", cause from resettling order by loan_id limit $1 for update skip locked'

/** The next loans of the queue. The caller removes them once it holds the hierarchy lock. */
export const lockDue = (tx: EntityManager, limit: number): Promise<{ loanId: string; cause: string }[]> =>
  rows(tx, DUE, [limit])

/**
 * Call it only with a share of the hierarchy lock. A transaction that queues loans holds that lock exclusively and waits for this
 * deletion to end, so both would wait for each other.
 */
export const removeDue = (tx: EntityManager, loanIds: readonly string[]): Promise<unknown> =>
  rows(tx, 'delete from resettling where loan_id = any($1)', [loanIds])

/** $1 date, $2 cause. */
const QUEUE_FUNDED = `
  insert into resettling (loan_id, cause) select id, $2 from (
    select id from loans where status = 5 and decided_on >= $1::date
    union
    select l.id from co_originators c join loans l on l.id = c.loan_id
    where l.status = 5 and ${isDecidedIn('$1::date', "'infinity'")}) f
  order by id on conflict (loan_id) do nothing`

/** Queues all loans that a change of plans can affect: those that a date or a later one decides for an originator. */
export const queueFundedSince = (tx: EntityManager, from: string, cause: string): Promise<unknown> =>
  rows(tx, QUEUE_FUNDED, [from, cause])

/** $1 day, $2 cause. */
const QUEUE_SEEN = `
  insert into resettling (loan_id, cause) select id, $2 from loans where status = 5 and funded_seen_on >= $1::date
  order by id on conflict (loan_id) do nothing`

/** Queues the loans that Upline has seen as funded since a day. */
export const queueSeenSince = (tx: EntityManager, day: string, cause: string): Promise<unknown> =>
  rows(tx, QUEUE_SEEN, [day, cause])

const QUEUE = `
  with recursive ever(no, depth) as (
    select $1::int, 0
    union
    select u.member_no, e.depth + 1 from ever e join upline_links u on u.upline_no = e.no where e.depth < $2)
  insert into resettlements (member_no, depth, from_on, till_on, cause)
  select $1, $2, $3, $4, $5
  where exists (select from loans where status = 5
    and (decided_on >= $3::date and decided_on < $4::date or funded_on >= $3::date and funded_on < $4::date)
    and officer_no in (select no from ever))
  or exists (select from ever e join co_originators c on c.member_no = e.no join loans l on l.id = c.loan_id
    where l.status = 5 and ${isDecidedIn('$3::date', '$4::date')})`

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
