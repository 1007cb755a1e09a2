import type { EntityManager } from '@mikro-orm/postgresql'
import { enforced, findLoanTerms } from '@upline/compliance'
import type { RuleFinding } from '@upline/contracts'
import { rows } from '@upline/db'
import { setActions } from '../ledger/rule-actions.queries.ts'
import { RuleBlocksTextError } from './adjustment-failures.ts'

/** A stored result about an adjustment. */
export type RuleResultRow = Pick<
  RuleFinding,
  'rule' | 'version' | 'action' | 'inputs' | 'message' | 'at' | 'release'
> & {
  requestId: string
}

/** Oldest first. $1 requests. */
const RESULTS = `
  select f.request_id "requestId", f.rule, f.rule_version "version", f.action, f.inputs, coalesce(f.message, h.reason) message, iso_utc(f.at) at,
    case when r.hold_id is not null then json_build_object('by', coalesce(b.full_name, r.by), 'reason', r.reason, 'at', iso_utc(r.at)) end release
  from rule_results f left join holds h on h.id = f.hold_id left join hold_releases r on r.hold_id = h.id left join members b on b.id = r.by
  where f.request_id = any($1::uuid[]) order by f.at, f.id`

export const resultsOf = (em: EntityManager, ids: readonly string[]): Promise<RuleResultRow[]> =>
  rows<RuleResultRow>(em, RESULTS, [ids])

/** $1 request, $2 loan or null, $3 rule, $4 its version, $5 inputs, $6 message, $7 action. */
const NOTE = `
  insert into rule_results (request_id, loan_id, rule, rule_version, inputs, message, action)
  values ($1, $2, $3, $4, $5::jsonb, $6, $7)`

interface CheckedText {
  requestId: string
  loanId: string | null
  text: string
  /** The field with the text. */
  field: 'reason' | 'answer'
  /** A hold can cover the adjustment: it is for a loan, and not an early payoff. */
  isLoanPay: boolean
}

/** Checks the text of a new request (rule Z11), and stores what it names. The approval places a hold, if the rule holds: nothing is booked yet. */
export async function checkText(tx: EntityManager, checked: CheckedText): Promise<void> {
  const { requestId, loanId, text, field, isLoanPay } = checked
  const found = findLoanTerms({ requestId, text })
  const [result] = found ? enforced([found], await setActions(tx)) : []
  if (!result || (result.action === 'hold' && isLoanPay)) return
  if (result.action === 'block') throw new RuleBlocksTextError(field, result)
  const { rule, ruleVersion, inputs, message } = result
  const action = result.action === 'hold' ? 'warn' : result.action
  await rows(tx, NOTE, [requestId, loanId, rule, ruleVersion, JSON.stringify(inputs), message, action])
}
