import type { EntityManager } from '@mikro-orm/postgresql'
import { enforced, findLoanTerms } from '@upline/compliance'
import { setActions } from '../ledger/rule-actions.queries.ts'
import { RuleBlocksTextError } from './adjustment-failures.ts'
import { noteResult } from './rule-results.queries.ts'
import { textOutcome } from './text-outcome.ts'

interface CheckedText {
  requestId: string
  loanId: string | null
  text: string
  /** The field with the text. */
  field: 'reason' | 'answer'
  /** A hold can cover the adjustment: it is for a loan, and not an early payoff. */
  isLoanPay: boolean
}

/** Checks the text of a new request (rule Z11), and stores what it names. Throws RuleBlocksTextError. */
export async function checkText(tx: EntityManager, checked: CheckedText): Promise<void> {
  const { requestId, text } = checked
  const found = findLoanTerms({ requestId, text })
  const [result] = found ? enforced([found], await setActions(tx)) : []
  if (!result) return
  const action = textOutcome(result.action, checked)
  if (action === 'block') throw new RuleBlocksTextError(checked.field, result)
  if (action !== 'later') await noteResult(tx, checked, { ...result, action })
}
