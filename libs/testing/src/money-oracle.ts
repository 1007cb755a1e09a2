/**
 * Computes what loans owe from a plain history. It imports nothing from the product, so a defect cannot be in both.
 * Amounts are whole cents; times are numbers of any unit that the history uses throughout.
 */
export interface History {
  /** member, from when (-Infinity: always), upline or null */
  links: Dated<string | null>[]
  /** Members without a row are active. */
  activity: Dated<boolean>[]
  loans: Map<string, { cents: number; originators: Portion[] }>
  /** Absent: everyone has the company plan. */
  plans?: Plans
}

type Dated<T> = [subject: string, from: number, value: T]

/** An originator's portion of a loan, and when it is decided; null: not funded. */
export interface Portion {
  member: string
  percent: number
  decidedAt: number | null
  /** When payees must be active; absent: when it is decided. */
  activeAt?: number
}

/** Comp plans by name. */
export interface Plans {
  versions: Dated<Terms>[]
  /** Of 'member:<member>' and 'branch:<branch>'; null ends an assignment. */
  assignments: Dated<string | null>[]
  branches: Dated<string>[]
}

export interface Terms {
  /** By level. */
  rates: Rate[]
  tiers?: Tiers
}

export interface Rate {
  bp: number
  minCents?: number
  maxCents?: number
  flatCents?: number
}

export interface Tiers {
  measure: 'volume' | 'units'
  mode: 'marginal' | 'whole-month'
  /** In cents for volume, in loans for units; ascending. */
  steps: { from: number; extraBp: number }[]
}

const LEVELS = 4

const COMPANY_PLAN: Terms = { rates: [{ bp: 75 }, { bp: 25 }, { bp: 10 }, { bp: 10 }] }

/** Finds a subject's latest row at a time; of rows with the same start, the last one counts. */
function readerOf<Value>(rows: readonly Dated<Value>[]): (subject: string, at: number) => Value | undefined {
  const bySubject = Map.groupBy(rows, ([subject]) => subject)
  return (subject, at) => {
    let found: Dated<Value> | undefined
    for (const row of bySubject.get(subject) ?? []) if (row[1] <= at && (!found || row[1] >= found[1])) found = row
    return found?.[2]
  }
}

/** The terms of a member: of the member's own plan, otherwise of the branch's, otherwise the company's. */
function termsReader(plans: Plans | undefined): (member: string, at: number) => Terms {
  if (!plans) return () => COMPANY_PLAN
  const branchOf = readerOf(plans.branches)
  const planOf = readerOf(plans.assignments)
  const versionOf = readerOf(plans.versions)
  return (member, at) => {
    for (const scope of [`member:${member}`, `branch:${branchOf(member, at) ?? ''}`]) {
      const plan = planOf(scope, at)
      const terms = plan ? versionOf(plan, at) : undefined
      if (terms) return terms
    }
    return COMPANY_PLAN
  }
}

/** A fraction of whole numbers, rounded half up. */
const halfUp = (dividend: bigint, divisor: bigint): number => Number((2n * dividend + divisor) / (2n * divisor))

/** The percentage of the whole loan's pay, rounded half up once. */
function share(cents: number, percent: number, { bp, minCents, maxCents, flatCents = 0 }: Rate): number {
  let whole = BigInt(cents) * BigInt(bp)
  if (minCents !== undefined && whole < BigInt(minCents) * 10_000n) whole = BigInt(minCents) * 10_000n
  if (maxCents !== undefined && whole > BigInt(maxCents) * 10_000n) whole = BigInt(maxCents) * 10_000n
  return halfUp((whole + BigInt(flatCents) * 10_000n) * BigInt(percent), 1_000_000n)
}

/** Cents by '<loan> <level> <member>'. */
export function owedCents({ links, activity, loans, plans }: History): Map<string, number> {
  const uplineOf = readerOf(links)
  const isActive = readerOf(activity)
  const termsOf = termsReader(plans)
  const owed = new Map<string, number>()
  for (const [number, { cents, originators }] of loans)
    for (const { member: originator, percent, decidedAt, activeAt } of originators) {
      if (decidedAt === null) continue
      for (const [level, member] of payees(originator, decidedAt, uplineOf).entries()) {
        if (!(isActive(member, activeAt ?? decidedAt) ?? true)) continue
        const key = `${number} ${level} ${member}`
        owed.set(key, (owed.get(key) ?? 0) + share(cents, percent, termsOf(member, decidedAt).rates[level]!))
      }
    }
  return owed
}

/** The originator, the upline, that member's upline and the next. */
function payees(
  originator: string,
  at: number,
  uplineOf: (member: string, at: number) => string | null | undefined,
): string[] {
  const found = [originator]
  while (found.length < LEVELS) {
    const upline = uplineOf(found.at(-1)!, at)
    if (!upline || found.includes(upline)) break
    found.push(upline)
  }
  return found
}

/** '<loan> <level> <member> <cents>', sorted; shares of 0 cents are absent. */
export function owedBy(history: History): string[] {
  return [...owedCents(history)]
    .filter(([, cents]) => cents > 0)
    .map(([key, cents]) => `${key} ${cents}`)
    .sort()
}

/** A funded loan that an active originator brought: the portion in cents. */
export interface OwnFunding {
  member: string
  /** yyyymm. */
  month: number
  /** The last day of the month: the plan of that day decides. */
  monthEnds: number
  cents: number
  percent: number
}

/** '<member> <yyyymm> <cents>' of the tiers of each member and month, sorted; 0 cents are absent. */
export function upliftsOf(fundings: readonly OwnFunding[], plans: Plans): string[] {
  const termsOf = termsReader(plans)
  const months = Map.groupBy(fundings, ({ member, month }) => `${member} ${month}`)
  return [...months]
    .map(([key, own]) => ({ key, cents: upliftOf(termsOf(own[0]!.member, own[0]!.monthEnds).tiers, own) }))
    .filter(({ cents }) => cents > 0)
    .map(({ key, cents }) => `${key} ${cents}`)
    .sort()
}

function upliftOf(tiers: Tiers | undefined, own: readonly OwnFunding[]): number {
  if (!tiers) return 0
  const volume = own.reduce((sum, { cents, percent }) => sum + halfUp(BigInt(cents) * BigInt(percent), 100n), 0)
  if (tiers.mode === 'whole-month') {
    const reached = tiers.measure === 'units' ? own.length : volume
    const bp = tiers.steps.reduce((last, { from, extraBp }) => (from <= reached ? extraBp : last), 0)
    return halfUp(BigInt(volume) * BigInt(bp), 10_000n)
  }
  if (tiers.measure === 'units') throw new Error('the oracle does not know the order of loans of one day')
  // Each step pays what it adds to the step before, on the volume above its threshold.
  const above = tiers.steps.map(({ from, extraBp }, at) => {
    const added = extraBp - (tiers.steps[at - 1]?.extraBp ?? 0)
    return BigInt(Math.max(0, volume - from)) * BigInt(added)
  })
  return halfUp(
    above.reduce((sum, part) => sum + part, 0n),
    10_000n,
  )
}

/** Cents of funded loans by originator: the first portion is rounded half up, and the last one is the rest. */
export function volumesOf(loans: History['loans']): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { cents, originators } of loans.values()) {
    const [first, second] = originators.filter(({ decidedAt }) => decidedAt !== null)
    const portion = Number((2n * BigInt(cents) * BigInt(first?.percent ?? 0) + 100n) / 200n)
    if (first) sums.set(first.member, (sums.get(first.member) ?? 0) + portion)
    if (second) sums.set(second.member, (sums.get(second.member) ?? 0) + cents - portion)
  }
  return sums
}

/** Returns keys whose amounts differ, with both amounts. Zeros count as absent. */
export function differences(expected: Map<string, number>, found: Map<string, number>): string[] {
  return [...new Set([...expected.keys(), ...found.keys()])]
    .filter((key) => (expected.get(key) ?? 0) !== (found.get(key) ?? 0))
    .map((key) => `${key}: owed ${expected.get(key) ?? 0}, found ${found.get(key) ?? 0}`)
}
