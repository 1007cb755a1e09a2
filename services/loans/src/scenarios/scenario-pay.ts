import type { Company } from '../compensation/earners.ts'
import type { EffectiveOn } from '../compensation/history.ts'
import { isFunded, type Loan } from '../compensation/loans.ts'
import type { MemberNo } from '../compensation/members.ts'
import { estimate, type Share, sharesOf } from '../compensation/shares.ts'

/** Cents of a member today and under a scenario. */
export interface MemberPay {
  pendingBefore: number
  pendingAfter: number
  fundedBefore: number
  fundedAfter: number
}

/** Pay by member, over any number of loans. */
export class ScenarioPaySums {
  readonly members = new Map<MemberNo, MemberPay>()
  pendingLoans = 0
  fundedLoans = 0

  add(loan: Loan, { before, after, today }: { before: Company; after: Company; today: EffectiveOn }): void {
    const isPaid = isFunded(loan)
    if (isPaid) this.fundedLoans++
    else this.pendingLoans++
    const sharesIn = (company: Company) => (isPaid ? sharesOf(loan, company) : estimate(loan, company, today))
    this.addShares(sharesIn(before), isPaid ? 'fundedBefore' : 'pendingBefore')
    this.addShares(sharesIn(after), isPaid ? 'fundedAfter' : 'pendingAfter')
  }

  private addShares(shares: readonly Share[], when: keyof MemberPay): void {
    for (const { payeeNo, amountCents } of shares) {
      const pay = this.members.get(payeeNo) ?? NO_PAY()
      pay[when] += amountCents
      this.members.set(payeeNo, pay)
    }
  }
}

export const NO_PAY = (): MemberPay => ({ pendingBefore: 0, pendingAfter: 0, fundedBefore: 0, fundedAfter: 0 })

export const isChanged = (pay: MemberPay): boolean =>
  pay.pendingBefore !== pay.pendingAfter || pay.fundedBefore !== pay.fundedAfter

/** How much a member gains or loses, in any direction. */
export const sizeOf = (pay: MemberPay): number =>
  Math.abs(pay.pendingAfter - pay.pendingBefore + pay.fundedAfter - pay.fundedBefore)
