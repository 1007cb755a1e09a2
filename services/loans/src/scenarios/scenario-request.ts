import type {
  ApprovalFacts,
  CalendarDate,
  CompPlanTerms,
  Scenario,
  ScenarioPay,
  ScenarioResult,
} from '@upline/contracts'
import { fromDollars, usdWhole } from '@upline/money'
import { readTerms } from '../comp-plans/comp-plan-terms.ts'
import { termFacts } from '../ledger/comp-plan-labels.ts'

type NamedPay = ScenarioPay & { name: string }

/**
 * What the second person reads, with the names, terms and dollars of the day of the request. Each name is a value of its own, so
 * that an erasure finds it.
 */
export interface ScenarioRequest {
  name: string
  effectiveOn: CalendarDate
  moves: { memberName: string; toName: string | null }[]
  plans: { planName: string; before: CompPlanTerms | null; terms: CompPlanTerms }[]
  /** The largest differences first. */
  people: NamedPay[]
  /** Members whose pay changes. */
  peopleCount: number
  total: ScenarioPay
}

/** Requests of the first version of scenarios. They stay as they were written. */
export interface FirstScenarioRequest {
  name: string
  effectiveOn: CalendarDate
  moves: string[]
  plans: string[]
}

/** Members named with their dollars; the others are counted. */
const MAX_NAMED = 10

export const requestOf = (
  { name, effectiveOn }: Pick<Scenario, 'name' | 'effectiveOn'>,
  { moves, plans, people, peopleCount, total }: ScenarioResult,
): ScenarioRequest => ({
  ...{ name, effectiveOn, peopleCount, total },
  moves: moves.map(({ memberName, toName }) => ({ memberName, toName })),
  plans: plans.map(({ planName, before, terms }) => ({ planName, before, terms })),
  people: people.slice(0, MAX_NAMED).map(({ memberId: _, ...person }) => person),
})

interface BeforeAndAfter {
  before: ApprovalFacts
  after: ApprovalFacts
}

export const requestFacts = (request: ScenarioRequest | FirstScenarioRequest): BeforeAndAfter =>
  'people' in request ? allFacts(request) : firstFacts(request)

const firstFacts = ({ effectiveOn, moves, plans }: FirstScenarioRequest): BeforeAndAfter => ({
  before: {},
  after: {
    effectiveFrom: effectiveOn,
    ...(moves.length > 0 && { moves: moves.join('; ') }),
    ...(plans.length > 0 && { plans: plans.join('; ') }),
  },
})

/** The effective date, the moves, every term of the plans, and whose pay changes. */
function allFacts({ effectiveOn, moves, plans, people, peopleCount, total }: ScenarioRequest): BeforeAndAfter {
  const facts: BeforeAndAfter = { before: {}, after: { effectiveFrom: effectiveOn } }
  if (moves.length > 0)
    facts.after['moves'] = moves.map(({ memberName, toName }) => `${memberName} → ${toName ?? 'no upline'}`).join('; ')
  for (const plan of plans) addTerms(facts, plan)
  if (peopleCount === 0) return facts
  addPay(facts, 'Pay of all members', total)
  for (const person of people) addPay(facts, `Pay of ${person.name}`, person)
  if (peopleCount > people.length) facts.after['Other members whose pay changes'] = peopleCount - people.length
  return facts
}

const TERM_LABELS = {
  personal: 'Personal',
  level1: 'Level 1 override',
  level2: 'Level 2 override',
  level3: 'Level 3 override',
  tiers: 'tiers',
}

/** Each term, whether it changes or not: the second person approves the whole version. */
function addTerms(
  { before, after }: BeforeAndAfter,
  { planName, before: present, terms }: ScenarioRequest['plans'][number],
) {
  const [was, is] = [present ? termFacts(readTerms(present)) : {}, termFacts(readTerms(terms))]
  for (const [field, label] of Object.entries(TERM_LABELS)) {
    if (was[field] === undefined && is[field] === undefined) continue
    const [from, to] = [was[field] ?? null, is[field] ?? null]
    if (from === to) after[`${planName}, ${label}`] = `${to} (unchanged)`
    else {
      before[`${planName}, ${label}`] = from
      after[`${planName}, ${label}`] = to
    }
  }
}

function addPay({ before, after }: BeforeAndAfter, label: string, pay: ScenarioPay): void {
  before[label] = payLabel(pay.pendingBefore, pay.fundedBefore)
  after[label] = payLabel(pay.pendingAfter, pay.fundedAfter)
}

const payLabel = (pending: number, funded: number): string =>
  `${usdWhole(fromDollars(pending))} pending, ${usdWhole(fromDollars(funded))} funded`
