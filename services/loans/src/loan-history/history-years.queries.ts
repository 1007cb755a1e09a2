import type { EntityManager } from '@mikro-orm/postgresql'
import { affected, firstRow, PARTITIONS_OF, rows } from '@upline/db'
import { OPEN_PORTION } from '../assignment/assignment.queries.ts'
import { IS_ACTIVE } from '../ledger/held-pay.queries.ts'
import type { HistoryYear, LoanOfYear } from './history-retention.ts'

/** The partition of rows that no year takes. */
export const OTHERS = 'loan_history_others'

/** Creates the partitions of this year and the next one. $1 now. */
const ADD_YEARS = 'select add_loan_history_years($1)'

export const addYears = (em: EntityManager, now: Date): Promise<unknown> => rows(em, ADD_YEARS, [now.toISOString()])

export async function storedYears(em: EntityManager): Promise<HistoryYear[]> {
  const found = await rows<{ name: string; until: string | Date }>(em, PARTITIONS_OF, ['loan_history'])
  return found.map(({ name, until }) => ({ name, until: new Date(until) }))
}

/** From when the history is complete: the end of the last dropped year. Null: nothing was dropped. */
const HISTORY_START = `select iso_utc(max(until)) "start" from dropped_loan_history`

export async function historyStart(em: EntityManager): Promise<Date | null> {
  const start = (await firstRow<{ start: string | null }>(em, HISTORY_START))?.start
  return start ? new Date(start) : null
}

/** A partition by its name, which the catalog or this file has written. */
const quoted = (partition: string): string => `"${partition.replaceAll('"', '""')}"`

/** Writers of other years continue. */
export const lockYear = async (tx: EntityManager, partition: string): Promise<void> => {
  await rows(tx, "set local lock_timeout = '2s'")
  await rows(tx, `lock table only ${quoted(partition)} in share row exclusive mode`)
}

/**
 * Loans with rows of a partition before an instant. A loan that an undo has removed has rows and entries, too.
 * $1 the instant, $2 the loan before these or null, $3 how many.
 */
const loansOf = (partition: string): string => `
  with one as (
    select distinct loan_id id from ${quoted(partition)} where at < $1 and ($2::uuid is null or loan_id > $2) order by 1 limit $3),
  paid as materialized (
    select p.id, greatest(p.pay_on, p.ends_on, max(v.at)::date) "on" from pay_periods p
    left join pay_run_events v on v.period_id = p.id and v.action = 'pay' where p.state = 'paid' group by 1),
  line as (
    select e.loan_id, e.period_id from commission_entries e join one on one.id = e.loan_id
    union all select a.loan_id, a.period_id from adjustments a join one on one.id = a.loan_id),
  pay as (
    select line.loan_id, bool_or(paid.id is null) "isUnpaid", max(paid."on")::text "paidOn"
    from line left join paid on paid.id = line.period_id group by 1)
  select one.id, coalesce(l.status < 5 and l.outcome is null, false) "isOpen",
    coalesce(l.status = 5 and (l.officer_no is null or ${OPEN_PORTION}), false) "isUnassigned",
    exists (select from holds h where h.loan_id = one.id and ${IS_ACTIVE}) "isOnHold",
    coalesce(pay."isUnpaid", false) or exists (select from disputes d where d.loan_id = one.id
      and not exists (select from dispute_resolutions r where r.dispute_id = d.id)) "isUnpaid",
    pay."paidOn"
  from one left join loans l on l.id = one.id left join pay on pay.loan_id = one.id order by one.id`

export const loansOfYear = (
  tx: EntityManager,
  { name, until }: HistoryYear,
  page: { after: string | null; limit: number },
): Promise<LoanOfYear[]> => rows<LoanOfYear>(tx, loansOf(name), [until.toISOString(), page.after, page.limit])

/** Rows of a partition, and those of some loans. $1 ids. */
const rowsOf = (partition: string): string => `
  select count(*)::int "all", count(*) filter (where loan_id = any($1::uuid[]))::int kept from ${quoted(partition)}`

export const countRows = async (
  tx: EntityManager,
  partition: string,
  keptLoans: readonly string[],
): Promise<{ all: number; kept: number }> =>
  (await firstRow<{ all: number; kept: number }>(tx, rowsOf(partition), [keptLoans]))!

/** Readers wait from here on until the commit. Rows of the loans stay in another partition, with their numbers. */
export async function dropPartition(tx: EntityManager, partition: string, keptLoans: readonly string[]): Promise<void> {
  await rows(tx, `alter table loan_history detach partition ${quoted(partition)}`)
  await rows(
    tx,
    `insert into ${OTHERS} overriding system value select * from ${quoted(partition)} where loan_id = any($1::uuid[])`,
    [keptLoans],
  )
  await rows(tx, `drop table ${quoted(partition)}`)
}

/** $1 end of the year, $2 partition, $3 rows dropped, $4 rows that stay, $5 when. */
const NOTE_DROPPED = `
  insert into dropped_loan_history (until, partition, dropped, kept, dropped_at) values ($1, $2, $3, $4, $5)`

export const noteDropped = (
  tx: EntityManager,
  { name, until }: HistoryYear,
  { dropped, kept, at }: { dropped: number; kept: number; at: Date },
): Promise<unknown> => rows(tx, NOTE_DROPPED, [until.toISOString(), name, dropped, kept, at.toISOString()])

/** Rows that stayed when their year was dropped, once their loans need them no longer. $1 loans, $2 the start of the history. */
const DELETE_UNNEEDED = `delete from ${OTHERS} where loan_id = any($1::uuid[]) and at < $2`

export const deleteKept = (em: EntityManager, loans: readonly string[], start: Date): Promise<number> =>
  affected(em, DELETE_UNNEEDED, [loans, start.toISOString()])
