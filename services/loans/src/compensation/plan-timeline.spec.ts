import fc from 'fast-check'
import { companies, dates } from '../../test/random-companies.ts'
import { planFor } from './plans.ts'
import { planTimeline } from './plan-timeline.ts'

describe('planTimeline', () => {
  it('names the version that planFor() selects on any date', () => {
    fc.assert(
      fc.property(companies, fc.nat(7), dates, ({ plans, members }, no, date) => {
        const payee = members.get(no)!
        const stretch = planTimeline(plans, payee).findLast(({ from }) => from <= date)
        expect(stretch?.decision.version.id).toBe(planFor(plans, payee, date).id)
      }),
      { numRuns: 1_000 },
    )
  })

  it('begins at the beginning and never repeats a stretch', () => {
    fc.assert(
      fc.property(companies, fc.nat(7), ({ plans, members }, no) => {
        const timeline = planTimeline(plans, members.get(no)!)
        expect(timeline[0]?.from).toBe('')
        for (const [at, { decision }] of timeline.entries())
          if (at > 0) {
            const before = timeline[at - 1]!.decision
            expect([before.version.id, before.scope]).not.toEqual([decision.version.id, decision.scope])
          }
      }),
    )
  })
})
