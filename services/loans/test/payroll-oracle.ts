/**
 * What semimonthly pay runs owe, calculated by code that imports nothing of the product. Amounts are cents; days are
 * YYYY-MM-DD, which compare as text.
 */

export interface OracleLoan {
  fundedOn: string
  cents: number
  split: readonly (readonly [member: string, percent: number])[]
}

type Pay = Map<string, number>

const RATES = [75n, 25n, 10n, 10n]
const PARTS = 2_000_000n

/** amount × basis points × percent ÷ 1,000,000, rounded half up once. */
const shareOf = (cents: number, level: number, percent: number): number =>
  Number((BigInt(cents) * RATES[level]! * BigInt(percent) * 2n + 1_000_000n) / PARTS)

const add = (pay: Pay, member: string, cents: number): void => void pay.set(member, (pay.get(member) ?? 0) + cents)

interface Debt {
  member: string
  leftCents: number
}

interface OraclePeriod {
  startsOn: string
  endsOn: string
  isOpen: boolean
  /** What the ledger pays. */
  net: Pay
  /** What the run pays after balances; undefined until its first lock. */
  paid?: Pay
  /** Debts before the lock, for a reopening. */
  debtsBefore: Debt[]
}

/** The draw of a member, paid in full by each period whose last day is within its dates. */
interface Draw {
  member: string
  cents: number
  lastDay: string
}

export class PayrollOracle {
  readonly periods: OraclePeriod[]
  private readonly loans = new Map<string, OracleLoan>()
  private debts: Debt[] = []

  constructor(
    spans: readonly { startsOn: string; endsOn: string }[],
    private readonly uplines: Readonly<Record<string, string | null>>,
    private readonly draws: readonly Draw[],
  ) {
    this.periods = spans.map(({ startsOn, endsOn }) => ({
      ...{ startsOn, endsOn, isOpen: true, net: new Map(), debtsBefore: [] },
    }))
  }

  /** Funds or corrects a loan; undefined: it is no longer funded. */
  setLoan(number: string, after: OracleLoan | undefined): void {
    const before = this.loans.get(number)
    const period = this.periodOf((after ?? before)!.fundedOn)
    for (const [member, cents] of this.sharesOf(after)) add(period.net, member, cents)
    for (const [member, cents] of this.sharesOf(before)) add(period.net, member, -cents)
    if (after) this.loans.set(number, after)
    else this.loans.delete(number)
  }

  adjust(member: string, cents: number): void {
    add(this.firstOpen().net, member, cents)
  }

  lock(at: number): void {
    const period = this.periods[at]!
    period.isOpen = false
    period.debtsBefore = this.debts.map((debt) => ({ ...debt }))
    period.paid = new Map()
    const draws = this.draws.filter(({ lastDay }) => period.endsOn <= lastDay)
    const drawOf = (member: string) => draws.find((one) => one.member === member)?.cents ?? 0
    for (const member of new Set([...period.net.keys(), ...draws.map((one) => one.member)]))
      period.paid.set(member, this.settle(member, period.net.get(member) ?? 0, drawOf(member)))
  }

  reopen(at: number): void {
    this.periods[at]!.isOpen = true
    this.debts = this.periods[at]!.debtsBefore
  }

  /** Below 0: the member owes it. */
  balanceOf(member: string): number {
    return 0 - this.debts.filter((debt) => debt.member === member).reduce((sum, { leftCents }) => sum + leftCents, 0)
  }

  /** Half of the net at most repays earlier debts, oldest first. New debts are repaid from later periods only. */
  private settle(member: string, netCents: number, drawCents: number): number {
    let room = Math.floor(Math.max(netCents, 0) / 2)
    let recovered = 0
    for (const debt of this.debts.filter((one) => one.member === member)) {
      const taken = Math.min(room, debt.leftCents)
      debt.leftCents -= taken
      room -= taken
      recovered += taken
    }
    if (netCents < 0) this.debts.push({ member, leftCents: -netCents })
    if (drawCents > 0) this.debts.push({ member, leftCents: drawCents })
    return Math.max(netCents, 0) + drawCents - recovered
  }

  private sharesOf(loan: OracleLoan | undefined): Pay {
    const pay: Pay = new Map()
    for (const [officer, percent] of loan?.split ?? []) {
      let member: string | null = officer
      for (let level = 0; level < RATES.length && member !== null; level++) {
        add(pay, member, shareOf(loan!.cents, level, percent))
        member = this.uplines[member] ?? null
      }
    }
    return pay
  }

  /** The period of the funding date if it is open, otherwise the first open one. */
  private periodOf(day: string): OraclePeriod {
    const own = this.periods.find(({ startsOn, endsOn }) => startsOn <= day && day <= endsOn)
    return own?.isOpen ? own : this.firstOpen()
  }

  private firstOpen(): OraclePeriod {
    return this.periods.find(({ isOpen }) => isOpen)!
  }
}

/** Members and cents that are not 0, ordered by member. */
export const paidCents = (pay: Pay): Record<string, number> =>
  Object.fromEntries([...pay].filter(([, cents]) => cents !== 0).sort(([a], [b]) => (a < b ? -1 : 1)))
