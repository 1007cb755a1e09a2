import { ruleText } from '@upline/compliance'
import { failing, failingField, Failure } from '@upline/contracts'
import type { PayoffFault } from '../compensation/early-payoff.ts'

export class AdjustmentNotFoundError extends failing(
  'missing',
  'loans.unknown-adjustment',
  'The adjustment could not be found.',
) {}

export class UnknownPayeeError extends failingField(
  'memberId',
  'invalid',
  'loans.unknown-payee',
  'The member could not be found. Choose a member of the roster.',
) {}

export class NothingPaidError extends failing(
  'conflict',
  'loans.nothing-paid',
  'This loan pays no member now, so there is nothing to claw back.',
) {}

/** A field of a request for an early payoff. */
export class PayoffFieldError extends Failure {
  constructor({ field, message }: PayoffFault) {
    super('invalid', 'request.invalid', message, { errors: [{ field, message }] })
  }
}

/** The company's rule claws nothing back after its last entry. */
export class PayoffTooLateError extends Failure {
  constructor(days: number) {
    super(
      'conflict',
      'loans.payoff-too-late',
      `The loan was paid off ${days} days after its funding, and the company's rule claws nothing back then. Enter a percent if something is still to be clawed back.`,
    )
  }
}

export class PaidElsewhereError extends failing(
  'conflict',
  'loans.paid-elsewhere',
  'Another system paid this loan, so there is nothing to claw back here. Request an adjustment for each payee instead.',
) {}

export class PayoffStandsError extends failing(
  'conflict',
  'loans.payoff-stands',
  'This loan already has an early payoff, approved or pending approval.',
) {}

/** What a rule found that refuses an adjustment. */
interface BlockingRule {
  rule: string
  message: string
}

const blockedBy = ({ rule, message }: BlockingRule): string =>
  `Rule ${rule} (${ruleText(rule).name.toLowerCase()}) refuses this adjustment. ${message}`

/** A rule is set to block what it finds in the text. */
export class RuleBlocksTextError extends Failure {
  constructor(field: 'reason' | 'answer', blocking: BlockingRule) {
    const message = `${blockedBy(blocking)} Change the text.`
    super('unprocessable', 'loans.rule-blocks', message, { errors: [{ field, message }] })
  }
}

/** A rule is set to block what it finds in the adjustment. */
export class RuleBlocksApprovalError extends Failure {
  constructor(blocking: BlockingRule) {
    super('conflict', 'loans.rule-blocks', `${blockedBy(blocking)} Reject it, and request one that follows the rule.`)
  }
}
