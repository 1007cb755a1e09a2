import type { EntityManager } from '@mikro-orm/postgresql'
import type { ResultAction } from '@upline/contracts'
import { rows } from '@upline/db'
import type { Person } from './evidence-loans.queries.ts'
import type { Scope } from './evidence-scope.queries.ts'

/** What a rule found about a member in a quarter or a year. */
export interface PeriodResultFact {
  rule: string
  version: number
  /** 2026-Q3, or 2026. */
  period: string
  member: Person
  outcome: 'too-few' | 'clean' | 'found'
  action: ResultAction | 'none'
  loans: number
  inputs: { messages: string[] } & Record<string, unknown>
  at: string
}

const QUARTER = `'YYYY"-Q"Q'`
const YEAR = `'YYYY'`

/**
 * Stored results of members that the loans paid, about the periods of these fundings. A pack of a member also has the others of that member,
 * and a pack of a range those of all members, if their period touches the range.
 */
const resultsOf = (table: string, period: string, format: string): string => `
  select r.rule, r.rule_version "version", r.${period} period, json_build_object('id', m.id, 'name', m.full_name) member,
    r.outcome, r.action, r.loans, r.inputs, iso_utc(r.at) at, r.id "order"
  from ${table} r join members m on m.no = r.member_no
  where (r.member_no, r.${period}) in (select member_no, to_char(funded_on, ${format}) from funded)
    or (($2 = 'range' or ($2 = 'member' and r.member_no = $3::int))
      and ($4::date is null or r.${period} between to_char($4::date, ${format}) and to_char($5::date, ${format})))`

/** $1 loans, $2 kind of the subject, $3 number of the member, $4 and $5 the range. */
const PERIOD_RESULTS = `
  with funded as materialized (select distinct member_no, funded_on from commission_entries where loan_id = any($1::uuid[]))
  select rule, version, period, member, outcome, action, loans, inputs, at from (
    ${resultsOf('proxy_results', 'quarter', QUARTER)}
    union all ${resultsOf('recruiting_results', 'year', YEAR)}) x
  order by rule desc, period, member ->> 'name', member ->> 'id', "order"`

export const periodResultFacts = (
  tx: EntityManager,
  { subject, memberNo, loanIds }: Scope,
): Promise<PeriodResultFact[]> =>
  rows<PeriodResultFact>(tx, PERIOD_RESULTS, [loanIds, subject.kind, memberNo, subject.from, subject.to])
