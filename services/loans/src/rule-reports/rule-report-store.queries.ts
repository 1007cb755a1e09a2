import type { EntityManager } from '@mikro-orm/postgresql'
import type { ResultAction } from '@upline/contracts'
import { firstRow, rows } from '@upline/db'

/** The tables of a rule that checks the members of each period. Their names and columns are constants. */
interface RuleReportTables {
  results: 'proxy_results' | 'recruiting_results'
  periods: 'proxy_quarters' | 'recruiting_years'
  /** Column of the period in both. */
  period: 'quarter' | 'year'
}

export interface CheckedPeriod {
  ruleVersion: number
  /** Of the inputs. The same state needs no check. */
  state: string
  checkedAt: string
}

interface StoredDigest {
  memberNo: number
  ruleVersion: number
  loans: number
  digest: string
}

export interface NewResult {
  memberNo: number
  rule: string
  ruleVersion: number
  outcome: string
  action: ResultAction | 'none'
  loans: number
  /** Of what the rule read. */
  digest: string
  inputs: object
}

export interface RuleReportStore {
  /** One check of a period at a time. */
  lock: (tx: EntityManager, period: string) => Promise<unknown>
  checked: (em: EntityManager, period: string) => Promise<CheckedPeriod | undefined>
  noteChecked: (tx: EntityManager, period: string, checked: CheckedPeriod) => Promise<unknown>
  /** Of the latest result of each member. */
  latestDigests: (tx: EntityManager, period: string) => Promise<Map<number, StoredDigest>>
  add: (tx: EntityManager, period: string, results: readonly NewResult[]) => Promise<void>
  /** SQL of the latest result of each member. $1 period. */
  latest: string
}

/** $1 period. */
const ONE_AT_A_TIME = 'select pg_advisory_xact_lock(77017, hashtext($1))'
const RESULTS_PER_INSERT = 500

/** Results are added when their inputs change, and never changed or deleted. */
export function ruleReportStore(tables: RuleReportTables): RuleReportStore {
  const { checked, noteChecked, latest, digests, add } = statements(tables)
  return {
    latest,
    lock: (tx, period) => rows(tx, ONE_AT_A_TIME, [period]),
    checked: (em, period) => firstRow<CheckedPeriod>(em, checked, [period]),
    noteChecked: (tx, period, { ruleVersion, state, checkedAt }) =>
      rows(tx, noteChecked, [period, ruleVersion, state, checkedAt]),
    async latestDigests(tx, period) {
      const found = await rows<StoredDigest>(tx, digests, [period])
      return new Map(found.map((row) => [row.memberNo, row]))
    },
    async add(tx, period, results) {
      for (let from = 0; from < results.length; from += RESULTS_PER_INSERT)
        await rows(tx, add, [period, JSON.stringify(results.slice(from, from + RESULTS_PER_INSERT))])
    },
  }
}

function statements({ results, periods, period }: RuleReportTables) {
  const latest = `select distinct on (r.member_no) r.* from ${results} r where r.${period} = $1 order by r.member_no, r.id desc`
  return {
    latest,
    checked: `select rule_version "ruleVersion", state, iso_utc(checked_at) "checkedAt" from ${periods} where ${period} = $1`,
    // $1 period, $2 version of the rule, $3 state, $4 time.
    noteChecked: `
      insert into ${periods} (${period}, rule_version, state, checked_at) values ($1, $2, $3, $4)
      on conflict (${period}) do update
        set rule_version = excluded.rule_version, state = excluded.state, checked_at = excluded.checked_at`,
    digests: `select member_no "memberNo", rule_version "ruleVersion", loans, digest from (${latest}) r`,
    // $1 period, $2 results as JSON.
    add: `
      insert into ${results} (${period}, member_no, rule, rule_version, outcome, action, loans, digest, inputs)
      select $1, r."memberNo", r.rule, r."ruleVersion", r.outcome, r.action, r.loans, r.digest, r.inputs
      from jsonb_to_recordset($2::jsonb) r ("memberNo" int, rule text, "ruleVersion" int, outcome text, action text,
        loans int, digest text, inputs jsonb)`,
  }
}
