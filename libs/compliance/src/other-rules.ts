import { CLAIMS_RULE } from './earnings-claims.ts'
import type { RuleText } from './loan-rules.ts'
import { NMLS_RULE } from './nmls.ts'
import { TIERS_RULE } from './retroactive-tiers.ts'

/** What screens say about the rules that check plans, members, accounts and public pages, by their IDs. */
export const OTHER_RULE_TEXTS: Readonly<Record<string, RuleText>> = {
  Z1: {
    name: 'Basis of pay',
    source: '12 CFR 1026.36(d)(1)(i)',
    checked: 'A comp plan has only rates, amounts and tiers. Terms of a loan cannot be entered.',
    notChecked: 'Pay that does not come from a comp plan, such as adjustments.',
  },
  Z2: {
    name: 'Fixed percent',
    source: '12 CFR 1026.36(d)(1)(ii)',
    checked: 'A plan version has one rate, minimum and maximum for each level, the same for all loans.',
    notChecked: 'How often versions change, and why.',
  },
  [TIERS_RULE.id]: {
    name: 'Tiers',
    source: '12 CFR 1026.36(d)(1)(ii)',
    checked: 'Whether a step of a drafted plan version also raises the pay of earlier loans of the month.',
    notChecked: 'Versions that were drafted before the check existed, except for their tiers.',
  },
  [NMLS_RULE.id]: {
    name: 'NMLS ID',
    source: '12 CFR 1026.36(f), (g)',
    checked: 'Payees of personal pay have an NMLS ID of 1 to 12 digits that no other member has.',
    notChecked: 'Whether NMLS Consumer Access lists the ID, for whom, and as active.',
  },
  [CLAIMS_RULE.id]: {
    name: 'Earnings claims',
    source: '16 CFR 437; FTC Act, section 5',
    checked: 'Texts of public pages: earnings that the ledger does not support, and words that promise income.',
    notChecked: 'Pictures, videos, linked pages, and languages other than English, except for common Spanish phrases.',
  },
  G1: {
    name: 'Access',
    source: '16 CFR 314.4(c)(5)',
    checked: 'In production, the CEO, admins and members with duties sign in with two-factor authentication.',
    notChecked: 'Other members who see borrower data, and servers whose operator turned the requirement off.',
  },
}
