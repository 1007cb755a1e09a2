import { type Company, type DecisionMoment, earnersAt } from './earners.ts'
import { type EffectiveOn, LATEST } from './history.ts'
import { fundingMoment, isFunded, isPending, type Loan, type Originator, triggerDate } from './loans.ts'
import type { MemberNo } from './members.ts'
import { shareCents } from './share-cents.ts'

/** Who earns what on a loan (decisions.md, Commission 2 to 4; compensation.md, section 3). */

/** What one payee earns on one originator's portion of a loan, and why. */
export interface Share {
  loanId: string
  originatorNo: MemberNo
  level: number
  payeeNo: MemberNo
  basisCents: number
  percent: number
  /** 0 if the originator was inactive: the share is recorded and pays nothing. */
  rateBp: number
  amountCents: number
  planVersionId: number
  chain: readonly MemberNo[]
  decidedOn: EffectiveOn
}

/**
 * What a funded loan owes, by the chains and plans of its trigger date; an open loan owes nothing. An inactive originator
 * has a share of 0, so that a funding that pays no one is on record too.
 */
export function sharesOf(loan: Loan, company: Company): Share[] {
  if (!isFunded(loan)) return []
  return loan.originators.flatMap((originator) => {
    const member = company.members.get(originator.memberNo)
    const on = triggerDate(loan, company.trigger, member)
    const activeAt = fundingMoment(loan, member)
    if (on === null || activeAt === null) return []
    const shares = portionShares(loan, originator, { company, on, activeAt })
    return shares.filter(({ level, isEarned }) => isEarned || level === 0).map(({ share }) => share)
  })
}

/** What a pending loan would pay if it funded on this date, to members who are active now: an estimate, never stored. */
export const estimate = (loan: Loan, company: Company, on: EffectiveOn): Share[] =>
  isPending(loan)
    ? loan.originators.flatMap((originator) =>
        portionShares(loan, originator, { company, on, activeAt: LATEST })
          .filter(({ isEarned }) => isEarned)
          .map(({ share }) => share),
      )
    : []

interface PortionShare {
  level: number
  isEarned: boolean
  share: Share
}

/** Each originator's portion climbs the originator's own chain. */
function portionShares(
  loan: Loan,
  { memberNo, percent }: Originator,
  { company, ...deciding }: { company: Company } & DecisionMoment,
): PortionShare[] {
  const { amountCents } = loan
  if (amountCents === null) return []
  return earnersAt(company, memberNo, deciding).map(({ level, payeeNo, isEarning, rate, planVersionId, chain }) => ({
    level,
    isEarned: isEarning,
    share: {
      loanId: loan.id,
      originatorNo: memberNo,
      level,
      payeeNo,
      basisCents: amountCents,
      percent,
      rateBp: isEarning ? rate.rateBp : 0,
      amountCents: isEarning ? shareCents(amountCents, percent, rate) : 0,
      planVersionId,
      chain,
      decidedOn: deciding.on,
    },
  }))
}
