import { PAY_RUN_STATES, type PayRunAction } from '@upline/contracts'
import fc from 'fast-check'
import { actionsIn, STATE_AFTER, transitionOf } from './run-state.ts'

const ACTIONS: PayRunAction[] = ['lock', 'verify', 'approve', 'reopen', 'pay']

describe('transitionOf', () => {
  it('goes from open to locked, verifying, approved and paid', () => {
    const path = (['lock', 'verify', 'approve', 'pay'] as const).map((action) => STATE_AFTER[action])
    expect(path).toEqual(PAY_RUN_STATES.slice(1))
    PAY_RUN_STATES.slice(0, -1).forEach((state, at) =>
      expect(transitionOf(state, ACTIONS.filter((action) => action !== 'reopen')[at]!)).toBe('allowed'),
    )
  })

  it('does nothing for a repeated action, and refuses to skip a state', () => {
    expect(transitionOf('locked', 'lock')).toBe('done')
    expect(transitionOf('paid', 'pay')).toBe('done')
    expect(transitionOf('open', 'reopen')).toBe('refused')
    expect(transitionOf('locked', 'approve')).toBe('refused')
    expect(transitionOf('verifying', 'pay')).toBe('refused')
  })

  it('never leaves paid', () => {
    expect(actionsIn('paid')).toEqual([])
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...ACTIONS), { maxLength: 40 }), (actions) => {
        let state = PAY_RUN_STATES[0] as (typeof PAY_RUN_STATES)[number]
        let isPaid = false
        for (const action of actions) {
          if (transitionOf(state, action) === 'allowed') state = STATE_AFTER[action]
          isPaid ||= state === 'paid'
          expect(!isPaid || state === 'paid').toBe(true)
        }
      }),
    )
  })
})
