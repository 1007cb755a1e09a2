import { CONTRACTOR_OVERRIDE_RULE } from './contractor-override.ts'
import { DUAL_PAY_RULE } from './dual-pay.ts'
import { LATE_RELABEL_RULE } from './late-relabel.ts'
import { STATE_LICENSE_RULE } from './state-license.ts'
import { SUPERVISION_RULE } from './supervision.ts'
import { PLAN_AGREEMENT_RULE } from './unacknowledged-plan.ts'
import { WAGES_RULE } from './unpaid-originator.ts'

export interface RuleText {
  name: string
  source: string
  checked: string
  notChecked: string
}

/** What screens say about the rules that check loans, by their IDs. */
export const LOAN_RULE_TEXTS: Readonly<Record<string, RuleText>> = {
  [LATE_RELABEL_RULE.id]: {
    name: 'Late relabel',
    source: '12 CFR 1026.36(d)(1)(i), (e)',
    checked:
      'A change of the lead source or the originators after the lock date, and whether it lowers the personal pay of the originators.',
    notChecked:
      'Why it was changed, overrides, adjustments, changes before Upline knew the lock date, and pay that falls in a later change.',
  },
  [DUAL_PAY_RULE.id]: {
    name: 'Dual pay',
    source: '12 CFR 1026.36(d)(2)',
    checked: 'The loan says that the consumer pays its originators, and the ledger pays members on the same loan.',
    notChecked:
      'Whether the consumer paid the company or an originator, which the rule treats differently, and payments that the ledger does not contain.',
  },
  [PLAN_AGREEMENT_RULE.id]: {
    name: 'Agreement',
    source: '12 CFR 1026.25(c)(2)',
    checked:
      'Whether each payee of a funded loan had acknowledged the plan version that was in force on the trigger date, when the pay was booked.',
    notChecked:
      'Loans with a trigger date before the rule was turned on, tiers, adjustments, and whether a company setting changed the text after it was acknowledged.',
  },
  [CONTRACTOR_OVERRIDE_RULE.id]: {
    name: 'Payee of an override',
    source: '12 CFR 1024.14(g)(1)(vii)',
    checked: 'The employment of each member who gets an override, as payroll had it when the override was booked.',
    notChecked: 'Members without an employment, personal pay, and an employment that changed later.',
  },
  [SUPERVISION_RULE.id]: {
    name: 'No service',
    source: '12 CFR 1024.14(c)',
    checked:
      'Whether each payee of a level 2 or 3 override of a funded loan had a supervision record in force on the trigger date, as recorded when the override was booked.',
    notChecked:
      'Whether the work was done and what it is worth, overrides of level 1, and records that were added or changed later. Nothing is checked until the company has its first supervision record.',
  },
  [WAGES_RULE.id]: {
    name: 'Wages',
    source: 'State wage law',
    checked:
      "Whether an originator of a funded loan was inactive when it funded, so that the loan pays them $0, and whether deductions leave a member's pay of a pay run below their floor.",
    notChecked:
      'Whether wage law requires the pay or allows the deductions, inactive members above the originators, members without a floor, and loans that another system paid.',
  },
  [STATE_LICENSE_RULE.id]: {
    name: 'State license',
    source: '12 CFR 1008',
    checked:
      "Whether each originator of a funded loan had a license for the property's state on every day from the application to the funding, as recorded when the loan was settled.",
    notChecked:
      'Whether the licenses are genuine, exemptions, loans whose state is unknown, and licenses that were recorded or changed later. Nothing is checked until the company records its first license.',
  },
}
