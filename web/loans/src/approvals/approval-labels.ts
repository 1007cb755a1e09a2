import {
  ADJUSTMENT_TYPES,
  type Approval,
  type ApprovalFacts,
  type ApprovalKindName,
  type ApprovalState,
  levelLabel,
} from '@upline/contracts'
import { fromDollars } from '@upline/money'
import { capitalized, mediumDate, usd } from '@upline/ui'
import { TYPE_LABELS } from '../labels/adjustment-labels.ts'

export const KIND_LABELS: Record<ApprovalKindName, string> = {
  'loan-change': 'Loan change',
  'loan-merge': 'Loan merge',
  adjustment: 'Adjustment',
  'plan-version': 'Comp plan',
  'plan-assignment': 'Plan assignment',
  'matching-key': 'Name matching',
  'clawback-waiver': 'Clawback waiver',
  'write-off': 'Write-off',
  scenario: 'Scenario',
  'rule-setting': 'Compliance rule',
}

export const STATE_LABELS: Record<ApprovalState, string> = {
  pending: 'Pending approval',
  approved: 'Approved',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
}

const FIELD_LABELS: Record<string, string> = {
  amount: 'Amount',
  officer: 'Loan officer',
  originators: 'Originators',
  appliedOn: 'Application date',
  lockedOn: 'Lock date',
  fundedOn: 'Funding date',
  outcome: 'Outcome',
  status: 'Status',
  paidBy: 'Paid by',
  leadSource: 'Lead source',
  noteRate: 'Note rate',
  points: 'Points',
  type: 'Type',
  member: 'Team member',
  loan: 'Loan',
  reason: 'Reason',
  percent: 'Percent of each share',
  paidOffOn: 'Payoff date',
  payoffDays: 'Days after funding',
  estimatedCost: 'Estimated cost',
  actualCost: 'Actual cost',
  effectiveFrom: 'Effective date',
  plan: 'Comp plan',
  appliesTo: 'Applies to',
  moves: 'Moves',
  plans: 'Comp plans',
  tiers: 'Tiers',
  personal: levelLabel(0),
  level1: levelLabel(1),
  level2: levelLabel(2),
  level3: levelLabel(3),
  name: 'Name',
  username: 'Username',
  email: 'Email',
  nmls: 'NMLS ID',
  waitingLoans: 'Loans without a loan officer',
  writtenAs: 'Name in loans',
  alsoOf: 'Also matches',
  rule: 'Rule',
  action: 'Action',
}

const DOLLARS = new Set(['amount', 'estimatedCost', 'actualCost'])
const DATES = new Set(['appliedOn', 'lockedOn', 'fundedOn', 'effectiveFrom', 'paidOffOn'])

const CAPITALIZED = new Set(['outcome', 'paidBy', 'action'])

interface FactRow {
  field: string
  label: string
  /** undefined: the field had no value before. */
  before: string | undefined
  after: string
}

/** What changes, field by field; fields without a label of their own keep their name. */
export const factRows = ({ before, after }: Pick<Approval, 'before' | 'after'>): FactRow[] =>
  Object.keys(after).map((field) => ({
    field,
    label: FIELD_LABELS[field] ?? field,
    before: before && field in before ? factText(field, before) : undefined,
    after: factText(field, after),
  }))

function factText(field: string, facts: ApprovalFacts): string {
  const value = facts[field]
  if (value === null || value === undefined) return 'None'
  if (DOLLARS.has(field) && typeof value === 'number') return usd(fromDollars(value), 2)
  if (field === 'percent') return `${value}%`
  if (field === 'type') return typeLabel(String(value))
  if (DATES.has(field)) return mediumDate(String(value))
  return CAPITALIZED.has(field) ? capitalized(String(value)) : String(value)
}

const typeLabel = (value: string): string => {
  const type = ADJUSTMENT_TYPES.find((one) => one === value)
  return type ? TYPE_LABELS[type] : value
}

const SHOWN = 4

/** 'Ann Lee, Bob Poe', '… and 3 more'. */
export function paidText(people: Approval['beneficiaries']): string {
  const names = people.slice(0, SHOWN).map(({ name }) => name)
  const more = people.length - names.length
  return more > 0 ? `${names.join(', ')} and ${more.toLocaleString('en-US')} more` : names.join(', ')
}
