import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type pg from 'pg'
import { differences, owedFor, volumes, type Link, type RawLoan } from './oracle.ts'
import type { World } from './world.ts'

export interface Databases {
  roster: pg.Pool
  loans: pg.Pool
  recruiting: pg.Pool
}

/** Every way in which the product and the oracle differ, in words; empty where nothing does. */
export async function compareAll(databases: Databases, world: World): Promise<string[]> {
  const links = await linksOf(
    databases.roster,
    `select member_id, ${MICROSECONDS('valid_from')} as at, upline_id from upline_links`,
  )
  const raw = await rawLoans(databases.loans)
  const found = await Promise.all([
    nothingLost(databases.loans, world),
    copyOfHierarchy(databases.loans, links),
    ledger(databases.loans, owedFor(raw, links)),
    rollUps(databases.loans, owedFor(raw, links)),
    recruitingVolumes(databases.recruiting, volumes(raw)),
    onceEach(databases),
    checkLoans(databases.loans),
  ])
  return found.flat()
}

const named = (what: string, lines: string[]) => lines.map((line) => `${what}: ${line}`)

async function nothingLost(loans: pg.Pool, world: World): Promise<string[]> {
  const { rows } = await loans.query<{ loan_number: string; status: number; amount_cents: string; username: string }>(
    `select loan_number, status, amount_cents, m.username from loans l left join members m on m.no = l.officer_no
     where loan_number like 'CH-%'`,
  )
  const names = ['Application', 'Processing', 'Conditions', 'Clear to Close', 'Funded']
  const found = new Map(
    rows.map((row) => [row.loan_number, `${names[row.status - 1]} ${row.amount_cents} ${row.username}`]),
  )
  const lines = world.loans.flatMap(({ number, rounds }) => {
    const end = rounds.at(-1)!
    const wanted = `${end.status} ${end.amountCents} ${end.officer}`
    return found.get(number) === wanted ? [] : [`${number} should be ${wanted}, is ${found.get(number) ?? 'lost'}`]
  })
  if (found.size !== world.loans.length) lines.push(`${found.size} loans instead of ${world.loans.length}`)
  return named('loan', lines)
}

/** Microseconds since 1970, as Postgres keeps them: a funding and a move may share a millisecond. */
const MICROSECONDS = (column: string) =>
  `case when isfinite(${column}) then (extract(epoch from ${column}) * 1000000)::bigint end`

async function linksOf(pool: pg.Pool, sql: string): Promise<Link[]> {
  const { rows } = await pool.query<{ member_id: string; at: string | null; upline_id: string | null }>(sql)
  return rows.map((row) => ({
    memberId: row.member_id,
    from: row.at === null ? -Infinity : Number(row.at),
    uplineId: row.upline_id,
  }))
}

async function copyOfHierarchy(loans: pg.Pool, owners: Link[]): Promise<string[]> {
  const copy = await linksOf(
    loans,
    `select m.id as member_id, ${MICROSECONDS('l.valid_from')} as at, u.id as upline_id
     from upline_links l join members m on m.no = l.member_no left join members u on u.no = l.upline_no`,
  )
  // What counts is who was whose upline when, not how many rows say it.
  const steps = (links: Link[]) => {
    const sorted = [...links].sort((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0))
    const last = new Map<string, string | null>()
    return sorted.flatMap(({ memberId, from, uplineId }) => {
      if (last.has(memberId) && last.get(memberId) === uplineId) return []
      last.set(memberId, uplineId)
      return [`${memberId} ${from} ${uplineId}`]
    })
  }
  const [truth, kept] = [new Set(steps(owners)), new Set(steps(copy))]
  return named('hierarchy copy', [
    ...[...truth].filter((step) => !kept.has(step)).map((step) => `misses ${step}`),
    ...[...kept].filter((step) => !truth.has(step)).map((step) => `has ${step}`),
  ])
}

async function rawLoans(loans: pg.Pool): Promise<RawLoan[]> {
  const { rows } = await loans.query<{ id: string; officer: string | null; cents: string | null; at: string | null }>(
    `select l.id, m.id as officer, l.amount_cents as cents, ${MICROSECONDS('l.chain_at')} as at
     from loans l left join members m on m.no = l.officer_no`,
  )
  return rows.map((row) => ({
    id: row.id,
    officerId: row.officer,
    amountCents: row.cents === null ? null : Number(row.cents),
    chainAt: row.at === null ? null : Number(row.at),
  }))
}

async function ledger(loans: pg.Pool, owed: Map<string, number>): Promise<string[]> {
  const { rows } = await loans.query<{ key: string; cents: string }>(
    `select e.loan_id || '|' || e.level || '|' || m.id as key, sum(e.amount_cents) as cents
     from commission_entries e join members m on m.no = e.member_no group by 1`,
  )
  return named('ledger', differences(owed, new Map(rows.map(({ key, cents }) => [key, Number(cents)]))))
}

async function rollUps(loans: pg.Pool, owed: Map<string, number>): Promise<string[]> {
  const truth = new Map<string, number>()
  for (const [key, cents] of owed) {
    const [, level, memberId] = key.split('|')
    truth.set(`${memberId}|${level}`, (truth.get(`${memberId}|${level}`) ?? 0) + cents)
  }
  const { rows } = await loans.query<{ key: string; cents: string }>(
    `select m.id || '|' || t.level as key, sum(t.share_cents) as cents
     from (select member_no, level, bucket, share_cents from member_totals
           union all select member_no, level, bucket, share_cents from member_deltas) t
     join members m on m.no = t.member_no where t.bucket = 5 group by 1`,
  )
  return named('roll-up', differences(truth, new Map(rows.map(({ key, cents }) => [key, Number(cents)]))))
}

async function recruitingVolumes(recruiting: pg.Pool, truth: Map<string, number>): Promise<string[]> {
  const { rows } = await recruiting.query<{ member_id: string; cents: string }>(
    `select member_id, sum(cents) as cents from officer_volumes group by 1`,
  )
  return named('recruiting', differences(truth, new Map(rows.map((row) => [row.member_id, Number(row.cents)]))))
}

async function onceEach(databases: Databases): Promise<string[]> {
  const found: string[] = []
  for (const [name, pool] of Object.entries(databases) as [string, pg.Pool][]) {
    const { rows } = await pool.query<{ waiting: string; dead: string }>(
      `select (select count(*) from outbox) as waiting, (select count(*) from dead_letters where resolved_at is null) as dead`,
    )
    if (Number(rows[0]?.waiting) > 0) found.push(`${name}: ${rows[0]?.waiting} events wait in the outbox`)
    if (Number(rows[0]?.dead) > 0) found.push(`${name}: ${rows[0]?.dead} dead letters`)
  }
  return found
}

/** The SQL checker of the loans service: every `bad` must be 0. */
export async function checkLoans(loans: pg.Pool): Promise<string[]> {
  const sql = readFileSync(resolve(import.meta.dirname, '../../services/loans/test/checker.sql'), 'utf8')
  const answered = (await loans.query(sql)) as unknown as pg.QueryResult[] | pg.QueryResult
  const rows = [answered].flat().flatMap((result) => result.rows as { invariant: string; bad: string }[])
  return rows.filter(({ bad }) => Number(bad) > 0).map(({ invariant, bad }) => `checker: ${invariant}: ${bad}`)
}
