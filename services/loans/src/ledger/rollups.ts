import { type Entry, isPaying } from '../compensation/ledger.ts'
import { chainAt } from '../compensation/hierarchy.ts'
import { LATEST } from '../compensation/history.ts'
import { FUNDED, isFunded, isPending } from '../compensation/loans.ts'
import { isActiveAt, type MemberNo, type Members } from '../compensation/members.ts'
import { type LevelShares, NO_SHARES, pendingShares } from '../compensation/pending.ts'
import { dayNumber, monthNumber } from './dates.ts'
import type { LevelRates } from './estimate-rates.ts'
import type { Funded, SettledLoan } from './settle-loan.ts'
import type { LedgerLoan } from './stored-loan.ts'

/** The sums that screens read: by officer and status, and by member, level and bucket (data.md, Roll-ups). */

/** Member 0 in the sums. */
const COMPANY = 0

/** An originator's loans of a status, each with its whole amount and the estimates of the originator's portion. */
export interface OfficerSum {
  officerNo: MemberNo
  status: number
  loans: number
  amountCents: number
  createdDays: number
  fundedDays: number
  shares: [number, number, number, number]
}

/** What a member has at a level. Bucket 1 to 4: pending by status; 5: funded; yyyymm: by the month of the funding. Only the company's months count loans. */
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

/** The rates of each level of an originator's pending loans. */
export interface RatesOf {
  of: (originatorNo: MemberNo) => LevelRates
}

type Counted = Pick<MemberSum, 'loans' | 'amountCents' | 'createdDays' | 'fundedDays' | 'shareCents'>
const NOTHING: Counted = { loans: 0, amountCents: 0, createdDays: 0, fundedDays: 0, shareCents: 0 }

/** The changes of one transaction to the sums, added up before they are written. */
export class Rollups {
  readonly #officers = new Map<number, OfficerSum>()
  readonly #members = new Map<number, MemberSum>()

  /** sign: 1 for a loan as it is now, -1 for the loan as it was. */
  addLoan(loan: LedgerLoan, estimates: RatesOf, sign: 1 | -1): void {
    if (!isFunded(loan) && !isPending(loan)) return
    const created = dayNumber(loan.createdOn)
    const funded = loan.fundedOn === null ? null : dayNumber(loan.fundedOn)
    const counts = {
      loans: sign,
      amountCents: sign * (loan.amountCents ?? 0),
      createdDays: sign * (funded === null ? created : Math.min(created, funded)),
      fundedDays: sign * (funded ?? 0),
    }
    this.#add(COMPANY, 0, loan.status, { ...counts, shareCents: 0 })
    if (loan.fundedOn !== null) {
      const { loans, amountCents } = counts
      this.#add(COMPANY, 0, monthNumber(loan.fundedOn), { ...NOTHING, loans, amountCents })
    }
    for (const { memberNo, percent } of loan.originators) {
      const sum = this.#officer(memberNo, loan.status)
      addCounts(sum, counts)
      addShares(sum, pendingShares(loan, { rates: estimates.of(memberNo) }, percent), sign)
    }
  }

  /** The difference in an officer's pending shares under other terms. */
  addShares(officerNo: MemberNo, status: number, { shares, sign }: { shares: LevelShares; sign: 1 | -1 }): void {
    addShares(this.#officer(officerNo, status), shares, sign)
  }

  /** What a settlement did: shares by the lines that it wrote, and the loan once for each of its payees. */
  addSettled({ before, after, reversals, bookings }: Pick<SettledLoan, 'before' | 'after' | 'reversals' | 'bookings'>) {
    if (before) this.#countPayees(before, -1)
    if (after) this.#countPayees(after, 1)
    for (const entry of reversals) this.#addShare(entry)
    for (const entry of bookings) this.#addShare(entry)
  }

  #addShare({ payeeNo, level, fundedOn, amountCents: shareCents }: Entry): void {
    const shares = { ...NOTHING, shareCents }
    const month = monthNumber(fundedOn)
    this.#add(payeeNo, level, FUNDED, shares)
    this.#add(payeeNo, level, month, shares)
    this.#add(COMPANY, level, FUNDED, shares)
    this.#add(COMPANY, level, month, shares)
  }

  /** A payee of several lines has the loan at the lowest level. An originator's own funded loan counts by the loan, paid or not. */
  #countPayees({ lines }: Funded, sign: 1 | -1): void {
    const counted = new Set<MemberNo>()
    const inMonth = new Set<MemberNo>()
    for (const line of byLevel(lines)) {
      const { payeeNo, level, basisCents, fundedOn, loanCreatedOn } = line
      const amountCents = sign * basisCents
      if (level > 0 && !counted.has(payeeNo)) {
        const funded = dayNumber(fundedOn)
        const created = Math.min(dayNumber(loanCreatedOn), funded)
        const days = { createdDays: sign * created, fundedDays: sign * funded }
        this.#add(payeeNo, level, FUNDED, { loans: sign, amountCents, ...days, shareCents: 0 })
      }
      counted.add(payeeNo)
      if (!isPaying(line) || inMonth.has(payeeNo)) continue
      inMonth.add(payeeNo)
      this.#add(payeeNo, level, monthNumber(fundedOn), { ...NOTHING, amountCents })
    }
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
    this.addStakes(sum, chainAt(members, sum.officerNo, LATEST), { members, fromLevel: 0, sign: 1 })
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

function addCounts(sum: OfficerSum, counts: Omit<Counted, 'shareCents'>): void {
  sum.loans += counts.loans
  sum.amountCents += counts.amountCents
  sum.createdDays += counts.createdDays
  sum.fundedDays += counts.fundedDays
}

/** Lines of one originator are in the order of their levels already. */
const byLevel = (lines: readonly Entry[]): readonly Entry[] =>
  lines.some(({ percent }) => percent < 100) ? lines.toSorted((a, b) => a.level - b.level) : lines

function addShares(sum: OfficerSum, shares: LevelShares, sign: 1 | -1): void {
  for (const [level, cents] of shares.entries()) sum.shares[level]! += sign * cents
}

const isChanged = ({ loans, amountCents, createdDays, fundedDays, shares }: OfficerSum): boolean =>
  Boolean(loans || amountCents || createdDays || fundedDays) || shares.some((cents) => cents !== 0)
