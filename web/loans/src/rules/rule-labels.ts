import type { RuleAction, RuleChange, RuleSetting } from '@upline/contracts'
import { tableDate } from '../labels/table-date.ts'

export const ACTION_LABELS: Record<RuleAction, string> = {
  off: 'Off',
  info: 'Info',
  warn: 'Warn',
  hold: 'Hold',
  block: 'Block',
}

/** What the rule does about what it finds. */
const ACTION_EFFECTS: Record<RuleAction, string> = {
  off: 'checks nothing',
  info: 'stores what it finds',
  warn: 'stores and shows a warning',
  hold: 'puts the pay on hold',
  block: 'refuses the change',
}

export const actionLabel = (action: RuleAction): string => `${ACTION_LABELS[action]}: ${ACTION_EFFECTS[action]}`

export const ruleTitle = ({ rule, name }: Pick<RuleSetting, 'rule' | 'name'>): string => `${rule} ${name}`

export const changeText = ({ action, by, approvedBy, at, reason }: RuleChange, now: Date): string => {
  const approved = approvedBy === null ? '' : `, approved by ${approvedBy}`
  return `${ACTION_LABELS[action]} since ${tableDate(at, now)}, set by ${by}${approved}${reason && `: ${reason}`}`
}

export const pendingText = ({ pending: [first] }: Pick<RuleSetting, 'pending'>): string =>
  first ? `${ACTION_LABELS[first.action]} is pending approval, requested by ${first.by}` : ''
