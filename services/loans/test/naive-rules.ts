import type { EffectiveOn, History } from '../src/compensation/history.ts'
import type { Loan } from '../src/compensation/loans.ts'
import type { MemberNo } from '../src/compensation/members.ts'
import type { Rate } from '../src/compensation/plans.ts'
import type { Company } from '../src/compensation/earners.ts'
import type { MonthlyFunding, VolumeTiers } from '../src/compensation/tiers.ts'

/**
 * A second version of the rules of this folder, by other means: exact fractions instead of integers, recursion instead of
 * loops, sorting instead of searching. It is slow and obvious; only tests use it.
 */

const latest = <T>(history: History<T>, date: EffectiveOn): T | undefined =>
  history
    .filter(({ from }) => from <= date)
    .toSorted((a, b) => (a.from < b.from ? -1 : 1))
    .at(-1)?.value

export function naiveChain(company: Company, no: MemberNo, date: EffectiveOn, below: MemberNo[] = []): MemberNo[] {
  if (below.length === 4 || below.includes(no)) return below
  const member = company.members.get(no)
  const upline = member ? latest(member.upline, date) : undefined
  const chain = [...below, no]
  return upline == null ? chain : naiveChain(company, upline, date, chain)
}

export function naiveShare(amountCents: number, percent: number, rate: Rate): number {
  // In millionths of a cent, as big integers: amount x bp / 10,000 x percent / 100.
  let whole = BigInt(amountCents) * BigInt(rate.rateBp) * 100n
  if (rate.minCents !== null && whole < BigInt(rate.minCents) * 1_000_000n) whole = BigInt(rate.minCents) * 1_000_000n
  if (rate.maxCents !== null && whole > BigInt(rate.maxCents) * 1_000_000n) whole = BigInt(rate.maxCents) * 1_000_000n
  whole += BigInt(rate.flatCents) * 1_000_000n
  const part = (whole * BigInt(percent)) / 100n
  const digits = part.toString().padStart(7, '0')
  return Number(digits.slice(0, -6)) + (Number(digits.slice(-6)) >= 500_000 ? 1 : 0)
}

function naivePlan(company: Company, no: MemberNo, date: EffectiveOn) {
  const payee = company.members.get(no)!
  const keys = [
    `member:${no}`,
    `branch:${latest(payee.branch, date) ?? ''}`,
    `role:${latest(payee.role, date) ?? ''}`,
    'company:',
  ] as const
  const versions = keys.map((key) => {
    const planId = latest(company.plans.assignments.get(key) ?? [], date)
    return planId == null ? undefined : latest(company.plans.plans.get(planId)!.versions, date)
  })
  return versions.find((version) => version !== undefined)!
}

export interface NaiveDeciding {
  on: EffectiveOn
  activeAt: string
}

/** 'payee cents version' of each share of a loan, by 'originator/level'. */
export function naiveShares(
  loan: Loan,
  company: Company,
  decide: (no: MemberNo) => NaiveDeciding | null,
): Map<string, string> {
  const shares = new Map<string, string>()
  const { amountCents } = loan
  if (amountCents === null) return shares
  for (const { memberNo, percent } of loan.originators) {
    const deciding = decide(memberNo)
    if (deciding === null) continue
    const { on, activeAt } = deciding
    for (const [level, payee] of naiveChain(company, memberNo, on).entries()) {
      if (latest(company.members.get(payee)!.isActive, activeAt) === false) continue
      const version = naivePlan(company, payee, on)
      const cents = naiveShare(amountCents, percent, version.terms.rates[level]!)
      shares.set(`${memberNo}/${level}`, `${payee} ${cents} v${version.id}`)
    }
  }
  return shares
}

/** What decides a funded loan for an originator. */
export function naiveTrigger(loan: Loan, company: Company, no: MemberNo): NaiveDeciding | null {
  if (loan.fundedOn === null) return null
  const joined = company.members.get(no)!.joinedOn
  if (joined && [loan.fundedOn, joined].toSorted()[0] === loan.fundedOn && loan.fundedOn !== joined)
    return { on: loan.fundedSeenOn!, activeAt: `${loan.fundedSeenOn} ${loan.fundedSeenAt}` }
  const policy = latest(company.trigger, loan.fundedSeenOn ?? loan.fundedOn) ?? 'funding'
  const on = {
    application: loan.appliedOn ?? loan.createdOn,
    lock: loan.lockedOn ?? loan.fundedOn,
    funding: loan.fundedOn,
  }[policy]
  return { on, activeAt: `${loan.fundedOn} ${loan.fundedSeenAt}` }
}

/** Dollar by dollar for volume, loan by loan for units. The amounts in the tests are whole dollars. */
export function naiveUplift(tiers: VolumeTiers, fundings: readonly MonthlyFunding[]): number {
  const inOrder = fundings.toSorted((a, b) => `${a.fundedOn}${a.loanId}`.localeCompare(`${b.fundedOn}${b.loanId}`))
  const bpAt = (reached: number): number => tiers.steps.filter(({ from }) => from <= reached).at(-1)?.upliftBp ?? 0
  const total = inOrder.reduce((sum, { portionCents }) => sum + portionCents, 0)
  let numerator = 0
  let volume = 0
  for (const [at, { portionCents }] of inOrder.entries()) {
    if (tiers.applies === 'whole-month') {
      numerator += portionCents * bpAt(tiers.measure === 'volume' ? total : inOrder.length)
    } else if (tiers.measure === 'units') {
      numerator += portionCents * bpAt(at + 1)
    } else {
      for (let dollar = 0; dollar < portionCents; dollar += 100) numerator += 100 * bpAt(volume + dollar)
      volume += portionCents
    }
  }
  return Math.floor(numerator / 10_000 + 0.5)
}
