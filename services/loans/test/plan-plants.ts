import type { Problem } from '@upline/contracts'
import type { Answer } from '@upline/testing'
import { COMPANY_TERMS } from './plan-fixture.ts'
import { onPlan, type Plant, type Site } from './planting-site.ts'
import { expectOk } from './statements-fixture.ts'

const ruleOfField = (field: string): string => {
  if (field.startsWith('tiers')) return 'Z3'
  return /(rateBp|Dollars|level|overrides)$/.test(field) ? 'Z2' : 'Z1'
}

/** Drafts a version of a plan of its own. */
async function draft({ company: { fixture }, plan, refused }: Site, over: object): Promise<void> {
  const { id } = expectOk(await fixture.admin.post<{ id: string }>('/comp-plans', { name: plan }))
  const sent = { effectiveFrom: '2030-01-01', ...COMPANY_TERMS, ...over }
  const answer: Answer<Pick<Problem, 'errors'>> = await fixture.admin.post(`/comp-plans/${id}/versions`, sent)
  if (answer.status === 400) refused(`${ruleOfField(answer.body.errors[0]!.field)} ${plan}`)
}

const drafted = (rule: string, how: string, over: object): Plant => ({
  ...{ rule, how, subject: onPlan },
  plant: (site) => draft(site, over),
})

const OVERRIDES = COMPANY_TERMS.overrides
const BASES: Plant[] = [
  drafted('Z1', 'personal pay by product', { personal: { rateBp: 75, product: 'FHA 30' } }),
  drafted('Z1', 'an override by note rate', { overrides: [{ rateBp: 25, noteRate: 7 }, ...OVERRIDES.slice(1)] }),
  drafted('Z1', 'personal pay by points', { personal: { rateBp: 75, points: { 1: 5 } } }),
  drafted('Z1', 'terms by lead source', { leadSource: { Web: { rateBp: 50 } } }),
]

const FIXED_PERCENTS: Plant[] = [
  drafted('Z2', 'two rates of one level', { overrides: [OVERRIDES[0], ...OVERRIDES] }),
  drafted('Z2', 'a rate for each loan', { personal: { rateBp: [75, 50] } }),
  drafted('Z2', 'a minimum by loan', { personal: { rateBp: 75, minDollars: { 'Y-1-1': 500, 'Y-1-2': 900 } } }),
]

const tiers = (measure: string, mode: string, step: object = {}) => ({
  tiers: { measure, mode, steps: [{ from: 3, extraBp: 5, ...step }] },
})
const TIERS: Plant[] = [
  drafted('Z3', 'tiers by loan size', tiers('loan-size', 'marginal')),
  drafted('Z3', 'a step with a loan size', tiers('volume', 'marginal', { loanSize: 400_000 })),
  drafted('Z3', 'retroactive tiers by volume', tiers('volume', 'whole-month')),
  drafted('Z3', 'retroactive tiers by units', tiers('units', 'whole-month')),
]

/** Rules Z1 to Z3: terms of plan versions. */
export const PLAN_PLANTS: readonly Plant[] = [...BASES, ...FIXED_PERCENTS, ...TIERS]
