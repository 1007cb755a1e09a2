import type { EntityManager } from '@mikro-orm/postgresql'
import type { ProxyCheck, TermComparison } from '@upline/compliance'
import type { CalendarQuarter } from '@upline/contracts'
import { firstRow, rows } from '@upline/db'
import { tables } from '../../database/tables.ts'

/** One check of a quarter at a time. $1 quarter. */
const ONE_AT_A_TIME = 'select pg_advisory_xact_lock(77017, hashtext($1))'

export const lockQuarter = (tx: EntityManager, quarter: CalendarQuarter): Promise<unknown> =>
  rows(tx, ONE_AT_A_TIME, [quarter])

export interface CheckedQuarter {
  ruleVersion: number
  state: string
  checkedAt: string
}

const CHECKED = `
  select rule_version "ruleVersion", state, iso_utc(checked_at) "checkedAt" from proxy_quarters where quarter = $1`

export const checkedQuarter = (em: EntityManager, quarter: CalendarQuarter): Promise<CheckedQuarter | undefined> =>
  firstRow<CheckedQuarter>(em, CHECKED, [quarter])

/** $1 quarter, $2 version of the rule, $3 state, $4 time. */
const NOTE_CHECKED = `
  insert into proxy_quarters (quarter, rule_version, state, checked_at) values ($1, $2, $3, $4)
  on conflict (quarter) do update set rule_version = excluded.rule_version, state = excluded.state, checked_at = excluded.checked_at`

export const noteChecked = (
  tx: EntityManager,
  quarter: CalendarQuarter,
  { ruleVersion, state, checkedAt }: CheckedQuarter,
): Promise<unknown> => rows(tx, NOTE_CHECKED, [quarter, ruleVersion, state, checkedAt])

/** The latest result of each payee. $1 quarter. */
const LATEST = `
  select distinct on (r.member_no) r.* from proxy_results r where r.quarter = $1 order by r.member_no, r.id desc`

const DIGESTS = `select member_no "memberNo", rule_version "ruleVersion", loans, digest from (${LATEST}) r`

interface DigestRow {
  memberNo: number
  ruleVersion: number
  loans: number
  digest: string
}

/** The inputs of the latest result of each payee. */
export async function latestDigests(tx: EntityManager, quarter: CalendarQuarter): Promise<Map<number, DigestRow>> {
  const found = await rows<DigestRow>(tx, DIGESTS, [quarter])
  return new Map(found.map((row) => [row.memberNo, row]))
}

export interface NewResult {
  memberNo: number
  digest: string
  check: ProxyCheck
}

const ROWS_AT_ONCE = 500

export async function addResults(tx: EntityManager, quarter: CalendarQuarter, results: readonly NewResult[]) {
  const values = results.map(({ memberNo, digest, check }) => {
    const { rule, ruleVersion, outcome, action, loans, comparisons, messages } = check
    const inputs = { comparisons, messages }
    return { quarter, memberNo, rule, ruleVersion, outcome, action, loans, digest, inputs }
  })
  for (let from = 0; from < values.length; from += ROWS_AT_ONCE)
    await tables(tx)
      .insertInto('proxy_results')
      .values(values.slice(from, from + ROWS_AT_ONCE))
      .execute()
}

/** Those with findings first, then by name. Payees whose loans are gone are left out. */
const REPORT = `
  select m.id "memberId", m.full_name name, r.loans, r.outcome, r.inputs, iso_utc(r.at) at
  from (${LATEST}) r join members m on m.no = r.member_no where r.loans > 0
  order by r.outcome = 'found' desc, m.full_name, m.id`

export interface ResultRow {
  memberId: string
  name: string
  loans: number
  outcome: ProxyCheck['outcome']
  inputs: { comparisons: TermComparison[]; messages: string[] }
  at: string
}

export const latestResults = (em: EntityManager, quarter: CalendarQuarter): Promise<ResultRow[]> =>
  rows<ResultRow>(em, REPORT, [quarter])
