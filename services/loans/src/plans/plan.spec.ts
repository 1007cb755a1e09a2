import { FIRST_PLAN, planAt } from './plan.ts'

describe('versions of the plan', () => {
  const second = { ...FIRST_PLAN, version: 2, effectiveFrom: '2026-07-01T00:00:00Z' }

  it('pays version 1 until another takes effect', () => {
    expect(planAt([second, FIRST_PLAN], '2026-06-30T23:59:59Z').version).toBe(1)
  })

  it('pays the version that holds at the funding time', () => {
    expect(planAt([FIRST_PLAN, second], '2026-07-01T00:00:00Z').version).toBe(2)
  })
})
