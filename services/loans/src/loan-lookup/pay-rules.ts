import type { LoanPayReason } from '@upline/contracts'

/** The rule of a loan that another system paid. */
export const PAID_ELSEWHERE_RULE = 'Paid elsewhere: another system paid this loan, so it is in no statement here.'

/** The rule behind each reason, in one sentence. A rule reveals nothing about the loan beyond its reason. */
export const PAY_RULES: Readonly<Record<LoanPayReason, string>> = {
  paid: 'A funded loan pays its loan officer and up to three levels above, as the team was on its trigger date.',
  pending: 'Until a loan funds, its shares are estimates from the current team structure, amount and comp plan.',
  'never-in-chain': 'A loan pays only its loan officer and up to three levels above, and you were never one of them.',
  'moved-away': 'A loan pays the team structure of its trigger date, and you left this structure before that date.',
  'joined-later': 'A loan pays the team structure of its trigger date, and you joined this structure after that date.',
  'inactive-at-funding': 'A loan pays only members who are active on its trigger date.',
  'level-too-deep':
    'A loan pays its loan officer and up to three levels above, and you are more than three levels above.',
  'no-officer': 'A loan pays no one until it has a loan officer.',
  'no-amount': 'A loan pays a share only if its amount is known and your comp plan gives you more than $0.00 of it.',
  ended: 'A loan that was withdrawn, denied or canceled pays no one.',
  reversed: 'When a loan is corrected, shares that it no longer owes are reversed.',
  'on-hold':
    'An amount is payable only after its approval, after its hold is released, or after a late change to the team is processed.',
  'not-found': 'Upline has no loan with this number.',
}
