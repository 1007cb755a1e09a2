/**
 * What a company's loans owe, calculated from a plain history by independent code: it imports nothing of the product, so a
 * fault of the product cannot be in both.
 */
export interface History {
  /** member, from when (any unit that all share), upline or null */
  links: Dated<string | null>[]
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

const COMPANY_PLAN: Terms = { rates: [{ bp: 75 }, { bp: 25 }, { bp: 10 }, { bp: 10 }] }

const latest = <T>(rows: readonly Dated<T>[], subject: string, at: number): T | undefined => {
  let found: Dated<T> | undefined
  for (const row of rows) if (row[0] === subject && row[1] <= at && (!found || row[1] >= found[1])) found = row
  return found?.[2]
}

/** The terms of a member: of the member's own plan, otherwise of the branch's, otherwise the company's. */
export function termsOf(plans: Plans | undefined, member: string, at: number): Terms {
  if (!plans) return COMPANY_PLAN
  for (const scope of [`member:${member}`, `branch:${latest(plans.branches, member, at) ?? ''}`]) {
    const plan = latest(plans.assignments, scope, at)
    const terms = plan ? latest(plans.versions, plan, at) : undefined
    if (terms) return terms
  }
  return COMPANY_PLAN
}

/** A fraction of whole numbers, rounded half up. */
const halfUp = (dividend: bigint, divisor: bigint): number => Number((2n * dividend + divisor) / (2n * divisor))

/** The percentage of the whole loan's pay, rounded half up once. */
export function share(cents: number, percent: number, { bp, minCents, maxCents, flatCents = 0 }: Rate): number {
  let whole = BigInt(cents) * BigInt(bp)
  if (minCents !== undefined && whole < BigInt(minCents) * 10_000n) whole = BigInt(minCents) * 10_000n
  if (maxCents !== undefined && whole > BigInt(maxCents) * 10_000n) whole = BigInt(maxCents) * 10_000n
  return halfUp((whole + BigInt(flatCents) * 10_000n) * BigInt(percent), 1_000_000n)
}

/** '<loan> <level> <member> <cents>', sorted; shares of 0 cents are absent. */
export function owedBy({ links, activity, loans, plans }: History): string[] {
  const owed = new Map<string, number>()
  for (const [number, { cents, originators }] of loans)
    for (const { member: originator, percent, decidedAt, activeAt } of originators) {
      let member: string | null = decidedAt === null ? null : originator
      for (let level = 0; level < 4 && member !== null; level++) {
        const key = `${number} ${level} ${member}`
        if (latest(activity, member, activeAt ?? decidedAt!) ?? true) {
          const rate = termsOf(plans, member, decidedAt!).rates[level]!
          owed.set(key, (owed.get(key) ?? 0) + share(cents, percent, rate))
        }
        member = latest(links, member, decidedAt!) ?? null
      }
    }
  return [...owed]
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
  const months = Map.groupBy(fundings, ({ member, month }) => `${member} ${month}`)
  return [...months]
    .map(([key, own]) => ({ key, cents: upliftOf(termsOf(plans, own[0]!.member, own[0]!.monthEnds).tiers, own) }))
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
