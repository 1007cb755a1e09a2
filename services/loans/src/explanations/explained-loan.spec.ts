import { planView } from './explained-loan.ts'

describe('planView', () => {
  it('names the plan of the first level that is shown', () => {
    expect(planView({ planName: 'Company plan', planVersion: 2, effectiveFrom: '2026-01-01' })).toEqual({
      ...{ name: 'Company plan', version: 2, effectiveFrom: '2026-01-01' },
    })
  })

  it('names no plan to a viewer who sees no level', () => {
    expect(planView(undefined)).toBeNull()
  })
})
