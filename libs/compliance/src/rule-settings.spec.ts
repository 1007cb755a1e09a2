import { RULE_ACTIONS, type RuleAction } from '@upline/contracts'
import { RULE_DEFINITIONS, ruleDefinition } from './rule-definitions.ts'
import { actionInForce, defaultAction, enforced, isAtLeast, isRelaxation, settingProblem } from './rule-settings.ts'
import { ruleText } from './rule-text.ts'

const rule = (id: string) => ruleDefinition(id)!

/** What setting a rule from its default to an action does. */
const effectOf = (id: string, action: RuleAction): string => {
  const current = rule(id).byDefault
  const of = (reason: string) => settingProblem({ rule: rule(id), current, action, reason })
  if (action === current) return 'same'
  if (of('A reason')) return `no: ${of('A reason')!.field}`
  return of('')?.field === 'reason' ? 'relax' : 'tighten'
}

describe('a change of a rule', () => {
  it.each([
    ['Z1', 'no: action', 'no: action', 'no: action', 'no: action', 'same'],
    ['Z2', 'no: action', 'no: action', 'no: action', 'no: action', 'same'],
    ['Z3', 'relax', 'relax', 'same', 'no: action', 'tighten'],
    ['Z4', 'relax', 'relax', 'relax', 'same', 'tighten'],
    ['Z5', 'no: action', 'relax', 'relax', 'same', 'tighten'],
    ['Z6', 'relax', 'relax', 'relax', 'same', 'tighten'],
    ['Z7', 'relax', 'relax', 'same', 'no: action', 'no: action'],
    ['Z8', 'relax', 'relax', 'relax', 'same', 'no: action'],
    ['Z9', 'relax', 'relax', 'relax', 'same', 'no: action'],
    ['Z11', 'relax', 'relax', 'same', 'tighten', 'tighten'],
    ['Z12', 'relax', 'relax', 'relax', 'same', 'no: action'],
    ['S1', 'no: action', 'no: action', 'no: action', 'no: action', 'same'],
    ['S2', 'relax', 'relax', 'same', 'tighten', 'no: action'],
    ['R1', 'relax', 'relax', 'relax', 'same', 'no: action'],
    ['R2', 'relax', 'relax', 'same', 'tighten', 'no: action'],
    ['F1', 'no: action', 'no: action', 'no: action', 'no: action', 'same'],
    ['F2', 'relax', 'relax', 'same', 'no: action', 'no: action'],
    ['G1', 'no: action', 'no: action', 'no: action', 'no: action', 'same'],
    ['W1', 'relax', 'relax', 'relax', 'same', 'no: action'],
  ] as const)('of %s to off, info, warn, hold and block: %s, %s, %s, %s, %s', (id, ...effects) => {
    expect(RULE_ACTIONS.map((action) => effectOf(id, action))).toEqual(effects)
  })

  it('lists every rule in the table above', () => {
    expect(RULE_DEFINITIONS.map(({ id }) => id)).toEqual(
      'Z1 Z2 Z3 Z4 Z5 Z6 Z7 Z8 Z9 Z11 Z12 S1 S2 R1 R2 F1 F2 G1 W1'.split(' '),
    )
  })

  it('accepts the action in force, also for a rule whose action is fixed', () => {
    for (const of of RULE_DEFINITIONS)
      expect(settingProblem({ rule: of, current: of.byDefault, action: of.byDefault, reason: '' })).toBeNull()
  })

  it('does not take the same action for a relaxation', () => {
    for (const action of RULE_ACTIONS)
      expect([isRelaxation(action, action), isAtLeast(action, action)]).toEqual([false, true])
  })

  it('relaxes only rules whose default is warn or hold', () => {
    for (const { byDefault, choices } of RULE_DEFINITIONS)
      if (byDefault !== 'warn' && byDefault !== 'hold')
        expect(choices.filter((action) => isRelaxation(byDefault, action))).toEqual([])
  })

  it('names the field and what to do', () => {
    const of = (id: string, action: RuleAction, reason = '') =>
      settingProblem({ rule: rule(id), current: rule(id).byDefault, action, reason })?.message
    expect(of('Z1', 'warn', 'Why')).toBe('The action of rule Z1 is block and cannot be changed.')
    expect(of('Z9', 'block')).toBe('Rule Z9 cannot be set to block. Choose off, info, warn or hold.')
    expect(of('Z9', 'warn')).toBe('Enter a reason. Changing rule Z9 from hold to warn relaxes it.')
    expect(of('Z9', 'warn', 'Counsel agreed')).toBeUndefined()
  })
})

describe('the texts of rules', () => {
  it.each(RULE_DEFINITIONS)('describe $id', ({ id }) => {
    expect(Object.values(ruleText(id)).every((text) => text !== '')).toBe(true)
  })
})

describe('the action in force', () => {
  it('uses the latest setting, and otherwise the default', () => {
    expect(actionInForce(rule('Z9'), {})).toBe('hold')
    expect(actionInForce(rule('Z9'), { Z9: 'warn', Z8: 'off' })).toBe('warn')
  })

  it('ignores a setting that the rule cannot carry out', () => {
    expect(actionInForce(rule('Z9'), { Z9: 'block' })).toBe('hold')
    expect(actionInForce(rule('Z1'), { Z1: 'off' })).toBe('block')
  })

  it('follows the environment for a rule that is different in the demo', () => {
    expect([defaultAction(rule('S1'), 'demo'), defaultAction(rule('S1'), 'production')]).toEqual(['warn', 'block'])
    expect([actionInForce(rule('G1'), {}, 'demo'), actionInForce(rule('Z9'), {}, 'demo')]).toEqual(['off', 'hold'])
  })
})

describe('enforced', () => {
  const found = (id: string) => ({
    ...{ rule: id, ruleVersion: 1, action: 'hold' as const, inputs: {}, message: '' },
    loanId: 'l1',
  })

  it('gives violations the actions in force, and leaves out rules that are off', () => {
    const results = enforced(['Z4', 'Z8', 'Z9'].map(found), { Z4: 'off', Z8: 'info' })
    expect(results.map(({ rule: id, action, loanId }) => [id, action, loanId])).toEqual([
      ['Z8', 'info', 'l1'],
      ['Z9', 'hold', 'l1'],
    ])
  })

  it('keeps the action of a rule that is not listed', () => {
    expect(enforced([found('Z99')], {})).toMatchObject([{ action: 'hold' }])
  })
})
