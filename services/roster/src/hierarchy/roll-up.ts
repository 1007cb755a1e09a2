/** Funded loans and their volume. */
export interface Volume {
  loans: number
  cents: number
}

/**
 * Counts of a member's downline: on each of the next three levels and at any depth, an upper bound of its depth, and
 * its funded loans.
 */
export interface Figures {
  level1: number
  level2: number
  level3: number
  total: number
  activeLoanOfficers: number
  activeSeniorOfficers: number
  height: number
  volumeLoans: number
  volumeCents: number
}

export const FIGURES = [
  'level1',
  'level2',
  'level3',
  'total',
  'activeLoanOfficers',
  'activeSeniorOfficers',
  'height',
  'volumeLoans',
  'volumeCents',
] as const satisfies (keyof Figures)[]

export const NOTHING: Figures = {
  level1: 0,
  level2: 0,
  level3: 0,
  total: 0,
  activeLoanOfficers: 0,
  activeSeniorOfficers: 0,
  height: 0,
  volumeLoans: 0,
  volumeCents: 0,
}

export const NO_VOLUME: Volume = { loans: 0, cents: 0 }

/** What a member adds to the counts above: role, active status and funded loans. */
export interface Weight {
  activeLoanOfficers: number
  activeSeniorOfficers: number
  own: Volume
}

export const weightOf = (member: { role: string; isActive: boolean }, own: Volume = NO_VOLUME): Weight => ({
  activeLoanOfficers: member.isActive && member.role === 'loan_officer' ? 1 : 0,
  activeSeniorOfficers: member.isActive && member.role === 'senior_loan_officer' ? 1 : 0,
  own,
})

/** A change directly below a member. rollUp computes the changes of the uplines above. */
export interface Change extends Figures {
  under: string
}

/** A member joins an upline, with their whole downline. */
export const joins = (under: string, weight: Weight, below: Figures = NOTHING): Change => ({
  under,
  level1: 1,
  level2: below.level1,
  level3: below.level2,
  total: 1 + below.total,
  activeLoanOfficers: weight.activeLoanOfficers + below.activeLoanOfficers,
  activeSeniorOfficers: weight.activeSeniorOfficers + below.activeSeniorOfficers,
  height: 1 + below.height,
  volumeLoans: weight.own.loans + below.volumeLoans,
  volumeCents: weight.own.cents + below.volumeCents,
})

/** The direct reports of a member join another upline, each with their whole downline. */
export const reportsJoin = (under: string, below: Figures): Change => ({ ...below, under })

/** The same change in reverse. The height stays: it is an upper bound that only a rebuild lowers. */
export function leaves(change: Change): Change {
  const negative = { ...change, height: 0 }
  for (const figure of FIGURES) negative[figure] = 0 - negative[figure]
  return negative
}

/** A direct report funded loans, or funded loans were reversed. */
export const fundsLoans = (under: string, { loans, cents }: Volume): Change => ({
  ...NOTHING,
  under,
  volumeLoans: loans,
  volumeCents: cents,
})

/** A member stays in place, but with another weight. */
export const changesWeight = (under: string, before: Weight, after: Weight): Change => ({
  ...NOTHING,
  under,
  activeLoanOfficers: after.activeLoanOfficers - before.activeLoanOfficers,
  activeSeniorOfficers: after.activeSeniorOfficers - before.activeSeniorOfficers,
})

/**
 * Returns the change of each member's counts, up to the top. `uplineOf` contains all uplines of the changes. One pass
 * from the deepest member upward: each step up, a change is one level further down.
 */
export function rollUp(changes: Change[], uplineOf: ReadonlyMap<string, string | null>): Map<string, Figures> {
  const found = new Map<string, Figures>()
  for (const id of uplineOf.keys()) found.set(id, { ...NOTHING })
  for (const { under, ...figures } of changes) add(found.get(under)!, figures)
  for (const id of fromBelow(uplineOf)) {
    const upline = uplineOf.get(id)
    if (upline != null) add(found.get(upline)!, seenFromAbove(found.get(id)!))
  }
  return found
}

function add(to: Figures, more: Figures): void {
  for (const figure of FIGURES)
    to[figure] = figure === 'height' ? Math.max(to.height, more.height) : to[figure] + more[figure]
}

const seenFromAbove = (below: Figures): Figures => ({
  ...below,
  level1: 0,
  level2: below.level1,
  level3: below.level2,
  height: below.height === 0 ? 0 : below.height + 1,
})

/** Sorts each member after their downline. */
function* fromBelow(uplineOf: ReadonlyMap<string, string | null>): Generator<string> {
  const waitingFor = new Map<string, number>()
  for (const upline of uplineOf.values()) if (upline !== null) waitingFor.set(upline, (waitingFor.get(upline) ?? 0) + 1)
  const ready = [...uplineOf.keys()].filter((id) => !waitingFor.has(id))
  for (let id = ready.pop(); id !== undefined; id = ready.pop()) {
    yield id
    const upline = uplineOf.get(id)
    if (upline == null) continue
    const left = waitingFor.get(upline)! - 1
    waitingFor.set(upline, left)
    if (left === 0) ready.push(upline)
  }
}
