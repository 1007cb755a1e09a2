import type { Entry } from '../compensation/ledger.ts'
import { chainAt } from '../compensation/hierarchy.ts'
import { LATEST } from '../compensation/history.ts'
import { FUNDED, isFunded, isPending } from '../compensation/loans.ts'
import { isActiveAt, type MemberNo, type Members } from '../compensation/members.ts'
import { type LevelShares, NO_SHARES, pendingShares } from '../compensation/pending.ts'
import type { PlanTerms } from '../compensation/plans.ts'
import { dayNumber, monthNumber } from './dates.ts'
import type { LedgerLoan } from './stored-loan.ts'

/** What screens read: sums by officer and status, and sums by member, level and bucket (data.md, Roll-ups). */

/** Member 0 in the sums. */
const COMPANY = 0

/** An officer's loans of a status; officer 0 has the loans without an officer. */
export interface OfficerSum {
  officerNo: MemberNo
  status: number
  loans: number
  amountCents: number
  createdDays: number
  fundedDays: number
  shares: [number, number, number, number]
}

/** What a member has at a level. Bucket 1 to 4: pending by status; 5: funded; yyyymm: by the month of the funding. */
export interface MemberSum {
  memberNo: MemberNo
  level: number
  bucket: number
  loans: number
  amountCents: number
  createdDays: number
  fundedDays: number
  shareCents: number
}

type Counted = Pick<MemberSum, 'loans' | 'amountCents' | 'createdDays' | 'fundedDays' | 'shareCents'>
const NOTHING: Counted = { loans: 0, amountCents: 0, createdDays: 0, fundedDays: 0, shareCents: 0 }

/** What one transaction does to the sums, added up before it is written. */
export class Rollups {
  readonly #officers = new Map<number, OfficerSum>()
  readonly #members = new Map<number, MemberSum>()

  /** sign: 1 for a loan as it is now, -1 for the loan as it was. */
  addLoan(loan: LedgerLoan, terms: PlanTerms, sign: 1 | -1): void {
    if (!isFunded(loan) && !isPending(loan)) return
    const created = dayNumber(loan.createdOn)
    const funded = loan.fundedOn === null ? null : dayNumber(loan.fundedOn)
    const sum = this.#officer(loan.officerNo ?? 0, loan.status)
    sum.loans += sign
    sum.amountCents += sign * (loan.amountCents ?? 0)
    sum.createdDays += sign * (funded === null ? created : Math.min(created, funded))
    sum.fundedDays += sign * (funded ?? 0)
    addShares(sum, pendingShares(loan, terms), sign)
  }

  /** The difference of an officer's pending shares under another version of the plan. */
  addShares(officerNo: MemberNo, status: number, { shares, sign }: { shares: LevelShares; sign: 1 | -1 }): void {
    addShares(this.#officer(officerNo, status), shares, sign)
  }

  addEntry(entry: Entry): void {
    const sign = entry.kind === 'earned' ? 1 : -1
    const { payeeNo, level, basisCents, amountCents: shareCents } = entry
    const month = monthNumber(entry.fundedOn)
    const funded = dayNumber(entry.fundedOn)
    const created = Math.min(dayNumber(entry.loanCreatedOn), funded)
    // An officer's own funded loan counts by the loan, paid or not.
    const isCounted = level > 0
    const loan = { loans: sign, amountCents: sign * basisCents, createdDays: sign * created, fundedDays: sign * funded }
    this.#add(payeeNo, level, FUNDED, isCounted ? { ...loan, shareCents } : { ...NOTHING, shareCents })
    const amountCents = entry.rateBp > 0 ? sign * basisCents : 0
    this.#add(payeeNo, level, month, { ...NOTHING, amountCents, shareCents })
    this.#add(COMPANY, level, FUNDED, { ...NOTHING, shareCents })
    this.#add(COMPANY, level, month, { ...NOTHING, shareCents })
  }

  /** Changed sums of officers, in lock order. */
  officerSums(): OfficerSum[] {
    return [...this.#officers.values()]
      .filter(isChanged)
      .toSorted((a, b) => a.officerNo - b.officerNo || a.status - b.status)
  }

  /** The officers' sums by the members of today's chains, and entries by their payees. */
  memberSums(members: Members): MemberSum[] {
    for (const sum of this.officerSums()) this.#addToChain(sum, members)
    return [...this.#members.values()].filter(({ loans, amountCents, createdDays, fundedDays, shareCents }) =>
      Boolean(loans || amountCents || createdDays || fundedDays || shareCents),
    )
  }

  #addToChain(sum: OfficerSum, members: Members): void {
    const { officerNo, status, shares: _, ...counts } = sum
    this.#add(COMPANY, 0, status, { ...counts, shareCents: 0 })
    if (officerNo > 0) this.addStakes(sum, chainAt(members, officerNo, LATEST), { members, fromLevel: 0, sign: 1 })
  }

  /** What the members of a chain have in an officer's loans, from a level on. Of funded loans only the officer counts here. */
  addStakes(
    { status, shares, ...sum }: Omit<OfficerSum, 'officerNo'>,
    chain: readonly MemberNo[],
    { members, fromLevel, sign }: { members: Members; fromLevel: number; sign: 1 | -1 },
  ): void {
    const { loans, amountCents, createdDays, fundedDays } = sum
    const counts = {
      ...{ loans: sign * loans, amountCents: sign * amountCents },
      ...{ createdDays: sign * createdDays, fundedDays: sign * fundedDays },
    }
    for (const [level, memberNo] of chain.entries()) {
      if (level < fromLevel || (level > 0 && status === FUNDED)) continue
      const shareCents = sign * shares[level]!
      this.#add(memberNo, level, status, { ...counts, shareCents })
      // The company's estimates leave out what no active member would earn.
      if (status < FUNDED && isActiveAt(members.get(memberNo)!, LATEST))
        this.#add(COMPANY, level, status, { ...NOTHING, shareCents })
    }
  }

  #officer(officerNo: MemberNo, status: number): OfficerSum {
    const key = officerNo * 10 + status
    let sum = this.#officers.get(key)
    if (!sum) {
      const nothing = { loans: 0, amountCents: 0, createdDays: 0, fundedDays: 0 }
      this.#officers.set(key, (sum = { officerNo, status, ...nothing, shares: [...NO_SHARES] }))
    }
    return sum
  }

  #add(memberNo: MemberNo, level: number, bucket: number, counted: Counted): void {
    // One number as the key: a map of numbers is several times as fast as one of texts.
    const key = (memberNo * 4 + level) * 1_000_000 + bucket
    const sum = this.#members.get(key)
    if (!sum) return void this.#members.set(key, { memberNo, level, bucket, ...counted })
    sum.loans += counted.loans
    sum.amountCents += counted.amountCents
    sum.createdDays += counted.createdDays
    sum.fundedDays += counted.fundedDays
    sum.shareCents += counted.shareCents
  }
}

function addShares(sum: OfficerSum, shares: LevelShares, sign: 1 | -1): void {
  for (const [level, cents] of shares.entries()) sum.shares[level]! += sign * cents
}

const isChanged = ({ loans, amountCents, createdDays, fundedDays, shares }: OfficerSum): boolean =>
  Boolean(loans || amountCents || createdDays || fundedDays) || shares.some((cents) => cents !== 0)
