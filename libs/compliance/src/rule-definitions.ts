import type { RuleAction } from '@upline/contracts'
import { ADJUSTMENT_TEXT_RULE } from './adjustment-text.ts'
import { CONCESSION_RULE } from './concession.ts'
import { CONTRACTOR_OVERRIDE_RULE } from './contractor-override.ts'
import { DUAL_PAY_RULE } from './dual-pay.ts'
import { CLAIMS_RULE } from './earnings-claims.ts'
import { EFFECTIVE_PAY_RULE } from './effective-pay.ts'
import { LATE_RELABEL_RULE } from './late-relabel.ts'
import { NMLS_RULE } from './nmls.ts'
import { POINT_BANK_RULE } from './point-bank.ts'
import { PROXY_RULE } from './proxy.ts'
import { RECRUITING_RULE } from './recruiting-rewards.ts'
import { TIERS_RULE } from './retroactive-tiers.ts'
import { STATE_LICENSE_RULE } from './state-license.ts'
import { SUPERVISION_RULE } from './supervision.ts'
import { PLAN_AGREEMENT_RULE } from './unacknowledged-plan.ts'
import { WAGES_RULE } from './unpaid-originator.ts'

export interface RuleDefinition {
  id: string
  version: number
  byDefault: RuleAction
  /** The default in the demo, if it is another one. */
  inDemo?: RuleAction
  /** What it can be set to, from the most lenient to the strictest; empty: its action is fixed. */
  choices: readonly RuleAction[]
}

/** They check a loan after it is settled. Refusing it would stop the file or the sync that funded it. */
const OF_SETTLED_LOANS = ['off', 'info', 'warn', 'hold'] as const

/** They check an adjustment at its request or its approval, and can refuse it. */
const OF_ADJUSTMENTS = ['off', 'info', 'warn', 'hold', 'block'] as const

/** Rule Z4 reads the results of rule Z5 to know which reductions it allowed, so Z5 cannot be off. */
const OF_CONCESSIONS = ['info', 'warn', 'hold', 'block'] as const

/** A plan version has no pay to hold. */
const OF_PLANS = ['off', 'info', 'warn', 'block'] as const

/** A report about a quarter or a year whose pay may have been paid holds and refuses nothing. */
const OF_REPORTS = ['off', 'info', 'warn'] as const

const FIXED: readonly RuleAction[] = []

interface RuleConstant {
  id: string
  version: number
  action: RuleAction
}

const define = ({ id, version, action }: RuleConstant, choices: readonly RuleAction[]): RuleDefinition => ({
  ...{ id, version, choices, byDefault: action },
})

/** The rules of compensation.md, section 10, that Upline checks, in its order. */
export const RULE_DEFINITIONS: readonly RuleDefinition[] = [
  { id: 'Z1', version: 1, byDefault: 'block', choices: FIXED },
  { id: 'Z2', version: 1, byDefault: 'block', choices: FIXED },
  define(TIERS_RULE, OF_PLANS),
  define(EFFECTIVE_PAY_RULE, OF_ADJUSTMENTS),
  define(CONCESSION_RULE, OF_CONCESSIONS),
  define(POINT_BANK_RULE, OF_ADJUSTMENTS),
  define(PROXY_RULE, OF_REPORTS),
  define(LATE_RELABEL_RULE, OF_SETTLED_LOANS),
  define(DUAL_PAY_RULE, OF_SETTLED_LOANS),
  define(ADJUSTMENT_TEXT_RULE, OF_ADJUSTMENTS),
  { ...define(PLAN_AGREEMENT_RULE, OF_SETTLED_LOANS), inDemo: 'off' },
  { ...define({ ...NMLS_RULE, action: 'block' }, FIXED), inDemo: 'warn' },
  define(STATE_LICENSE_RULE, OF_SETTLED_LOANS),
  define(CONTRACTOR_OVERRIDE_RULE, OF_SETTLED_LOANS),
  define(SUPERVISION_RULE, OF_SETTLED_LOANS),
  define(CLAIMS_RULE, FIXED),
  define(RECRUITING_RULE, OF_REPORTS),
  { id: 'G1', version: 1, byDefault: 'block', inDemo: 'off', choices: FIXED },
  define(WAGES_RULE, OF_SETTLED_LOANS),
]

export const ruleDefinition = (id: string): RuleDefinition | undefined => RULE_DEFINITIONS.find((one) => one.id === id)
