import { ALWAYS } from './history.ts'
import { plainRate, type PlanBook, planDecision, type PlanTerms } from './plans.ts'

const TERMS: PlanTerms = { rates: [plainRate(75), plainRate(25), plainRate(10), plainRate(10)], tiers: null }
const payee = { no: 1, joinedOn: null, isActive: [], role: [], branch: [], upline: [] }

describe('planDecision', () => {
  it('keeps the company plan until the plan that the company is assigned to has a version in effect', () => {
    const version = (id: number, from: string) => ({ from, value: { id, terms: TERMS } })
    const book: PlanBook = {
      plans: new Map([
        [1, { id: 1, name: 'Company plan', versions: [version(10, ALWAYS)] }],
        [2, { id: 2, name: 'New plan', versions: [version(20, '2026-03-01')] }],
      ]),
      assignments: new Map([
        [
          'company:',
          [
            { from: ALWAYS, value: 1 },
            { from: '2026-02-01', value: 2 },
          ],
        ],
      ]),
    }
    expect(planDecision(book, payee, '2026-02-15').version.id).toBe(10)
    expect(planDecision(book, payee, '2026-03-01').version.id).toBe(20)
  })
})
