import type { EntityManager } from '@mikro-orm/postgresql'
import type { RowError } from '@upline/contracts'
import { copyRows, type CopyValue, firstRow, rows } from '@upline/db'
import type { ReadMember } from '../read-members.ts'

/** Rows per transaction while the file is read. */
const BATCH_SIZE = 5_000

/** The staging table of a job. The id is a UUID, so the name is safe in SQL. */
const tableOf = (id: string): string => `member_import_${id.replaceAll(/[^0-9a-f]/g, '')}`

const STAGED = `
  create temp table staged (
    line int, id text, email text, username text, upline text, member text, message text
  ) on commit drop`

// If two rows match an upline, the one with the username wins.
const PARENTS = `
  create temp table parents on commit drop as
  select c.line, coalesce(u.line, e.line) as parent
  from staged c
  left join staged u on u.username = c.upline and u.message is null
  left join staged e on e.email = c.upline and e.message is null
  where c.message is null`

// Uplines come before their reports. Rows that no top reaches are in or below a loop: they form the last batch.
const ARRANGED = `
  create unlogged table $T as
  with recursive reached as (
    select line, 1 as depth from parents where parent is null
    union all
    select p.line, r.depth + 1
    from reached r, lateral (select line from parents where parent = r.line offset 0) p),
  numbered as (select line, (row_number() over (order by depth, line) - 1) / $S as slice from reached)
  select s.*, p.parent,
    case when s.message is not null then null
      when n.slice is null then (select coalesce(max(slice) + 1, 0) from numbered) else n.slice end as slice
  from staged s left join parents p using (line) left join numbered n using (line)`

export async function createStaged(tx: EntityManager, copied: AsyncIterable<CopyValue[]>): Promise<void> {
  await rows(tx, STAGED)
  await copyRows(tx, 'staged (line, id, email, username, upline, member, message)', copied)
  await rows(tx, 'analyze staged')
}

/** Rows imported by an earlier reading, before the server lost the table, are done. */
export async function dropDone(tx: EntityManager): Promise<number> {
  const sql = `with gone as (delete from staged s using members m where m.id = s.id returning 1)
    select count(*)::int as done from gone`
  return (await firstRow<{ done: number }>(tx, sql))!.done
}

/** Rows that share a username or email address with another row, in the order of the file. */
export async function colliding(tx: EntityManager): Promise<ReadMember[]> {
  const sql = `
    select line, member, upline from staged where message is null and (
      email in (select email from staged where message is null group by email having count(*) > 1)
      or username in (select username from staged where message is null group by username having count(*) > 1))
    order by line`
  return (await rows<StagedRow>(tx, sql)).map(readMemberOf)
}

export async function refuseStaged(tx: EntityManager, errors: RowError[]): Promise<void> {
  await rows(
    tx,
    `update staged s set message = e.message from unnest($1::int[], $2::text[]) e (line, message)
    where s.line = e.line`,
    [errors.map(({ row }) => row), errors.map(({ message }) => message)],
  )
}

export async function arrangeStaged(
  tx: EntityManager,
  id: string,
): Promise<{ total: number; refused: number; batches: number }> {
  const table = tableOf(id)
  await rows(tx, PARENTS)
  await rows(tx, 'create index on parents (parent)')
  await rows(tx, 'analyze parents')
  await rows(tx, `drop table if exists ${table}`)
  await rows(tx, ARRANGED.replace('$T', table).replace('$S', String(BATCH_SIZE)))
  await rows(tx, `create index on ${table} (slice)`)
  await rows(tx, `create index on ${table} (parent)`)
  await rows(tx, `create unique index on ${table} (line)`)
  await rows(tx, `analyze ${table}`)
  const sql = `select count(*)::int as total, count(message)::int as refused, coalesce(max(slice) + 1, 0)::int as batches
    from ${table}`
  return (await firstRow(tx, sql))!
}

/** Whether the table has its rows. A server crash empties it. */
export async function isStaged(em: EntityManager, id: string): Promise<boolean> {
  const found = await firstRow<{ name: string | null }>(em, 'select to_regclass($1)::text as name', [tableOf(id)])
  return Boolean(found?.name) && Boolean(await firstRow(em, `select 1 as one from ${tableOf(id)} limit 1`))
}

interface StagedRow {
  line: number
  member: string
  upline: string
}

export async function batchOf(tx: EntityManager, id: string, batch: number): Promise<ReadMember[]> {
  const sql = `select line, member, upline from ${tableOf(id)} where slice = $1 and message is null order by line`
  return (await rows<StagedRow>(tx, sql, [batch])).map(readMemberOf)
}

const readMemberOf = ({ line, member, upline }: StagedRow): ReadMember => {
  const of = JSON.parse(member) as ReadMember['member']
  // A file staged by the previous version has no duties.
  return { row: line, upline, member: { ...of, duties: [], createdAt: new Date(of.createdAt) } }
}

/** Rejects rows and, in the file, everyone below a rejected upline. Returns the total. */
export async function refuse(
  tx: EntityManager,
  id: string,
  of: { taken: RowError[]; unplaced: RowError[] },
): Promise<number> {
  const table = tableOf(id)
  const all = [...of.taken, ...of.unplaced]
  if (all.length === 0) return 0
  await rows(
    tx,
    `update ${table} t set message = e.message from unnest($1::int[], $2::text[]) e (line, message)
    where t.line = e.line`,
    [all.map(({ row }) => row), all.map(({ message }) => message)],
  )
  const below = `
    with recursive gone as (
      select t.line, t.parent, t.upline from ${table} t where t.parent = any($1) and t.message is null
      union
      select t.line, t.parent, t.upline from gone, lateral (
        select line, parent, upline from ${table} where parent = gone.line and message is null offset 0) t),
    rejected as (
      update ${table} t set message = format('Upline ''%s'' (row %s) was rejected.', gone.upline, gone.parent)
      from gone where t.line = gone.line returning 1)
    select count(*)::int as more from rejected`
  const found = await firstRow<{ more: number }>(tx, below, [of.unplaced.map(({ row }) => row)])
  return all.length + found!.more
}

/** Reasons by row, in the order of the file. */
export async function refusals(em: EntityManager, id: string): Promise<Map<number, string>> {
  const sql = `select line, message from ${tableOf(id)} where message is not null order by line`
  return new Map((await rows<{ line: number; message: string }>(em, sql)).map((row) => [row.line, row.message]))
}

export async function dropTable(tx: EntityManager, id: string): Promise<void> {
  await rows(tx, `drop table if exists ${tableOf(id)}`)
}
