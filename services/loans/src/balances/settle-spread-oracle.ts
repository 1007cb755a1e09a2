/** One period of a simulated history with clawbacks that are spread, waivers and write-offs. Cents and basis points. */
export interface SpreadPeriod {
  /** What the ledger pays without the lines below. */
  otherCents: number
  /** Clawbacks of the period: they reduce the net. `periods` 1: not spread. */
  clawbacks: { cents: number; periods: number }[]
  /** Waives this part, in percent, of the oldest open plan's remainder, and pays it through the net. */
  waivedPercent: number
  isWrittenOff: boolean
  drawCents: number
  guaranteeCents: number
  recoveryLimitBp: number
  floorCents: number
}

/** An account that owes: a purse without a plan, or one whose installments are listed one by one. */
interface Purse {
  owed: bigint
  schedule: bigint[] | null
}

/**
 * The rules again for tests, written differently: money moves cent by cent between purses in halving steps, and installments are a
 * list that is written down when the plan starts.
 */
export class SpreadOracle {
  purses: Purse[] = []

  /** What the waiver and the write-off of a period add to the ledger, before it is settled. */
  credits(period: SpreadPeriod): { waived: bigint; writtenOff: bigint } {
    const planned = this.purses.find(({ schedule, owed }) => schedule && owed > 0n)
    const waived = planned ? (planned.owed * BigInt(period.waivedPercent)) / 100n : 0n
    return { waived, writtenOff: period.isWrittenOff ? this.open() : 0n }
  }

  /** The amount paid. */
  pay(period: SpreadPeriod): bigint {
    const net = this.netAfterCredits(period)
    const earned = atLeastZero(net)
    const minimum = BigInt(Math.max(period.floorCents, period.guaranteeCents))
    const hand: Hand = { cents: earned + BigInt(period.drawCents), minimum }
    const forPlans = { left: least(earned, spare(hand)) }
    for (const purse of this.purses) this.takePlanned(purse, hand, forPlans)
    const newPurses = period.clawbacks.filter(({ periods }) => periods > 1).map(newPurse)
    const own = newPurses.reduce((sum, purse) => sum + this.takePlanned(purse, hand, forPlans), 0n)
    let allowed = ((earned - own) * BigInt(period.recoveryLimitBp)) / 10_000n
    for (const purse of this.purses.filter(({ schedule }) => !schedule)) {
      const taken = this.move(purse, least(allowed, spare(hand)))
      hand.cents -= taken
      allowed -= taken
    }
    const carried = { owed: atLeastZero(-net), schedule: null }
    const draw = { owed: BigInt(period.drawCents), schedule: null }
    this.purses = [...this.purses, carried, ...newPurses, draw].filter(({ owed }) => owed > 0n)
    const guarantee = BigInt(period.guaranteeCents)
    return hand.cents < guarantee ? guarantee : hand.cents
  }

  /** What the period pays before recoveries: a write-off pays nothing, and a waiver repays its plan first. */
  private netAfterCredits(period: SpreadPeriod): bigint {
    const { waived, writtenOff } = this.credits(period)
    const first = this.purses.find(({ schedule, owed }) => schedule && owed > 0n)
    if (writtenOff > 0n) for (const purse of this.purses) purse.owed = 0n
    let net = BigInt(period.otherCents) + waived
    for (const { cents, periods } of period.clawbacks) if (periods === 1) net -= BigInt(cents)
    if (first) net -= this.move(first, least(waived, atLeastZero(net)))
    return net
  }

  private takePlanned(purse: Purse, hand: Hand, forPlans: { left: bigint }): bigint {
    const planned = purse.schedule && purse.owed > 0n ? purse.schedule[0]! : 0n
    const taken = this.move(purse, least(planned, forPlans.left))
    hand.cents -= taken
    forPlans.left -= taken
    return taken
  }

  open(): bigint {
    return this.purses.reduce((sum, { owed }) => sum + owed, 0n)
  }

  /** Moves up to `atMost` out of a purse, in halving steps. */
  private move(purse: Purse, atMost: bigint): bigint {
    let moved = 0n
    for (let step = 1n << 50n; step > 0n; step /= 2n)
      if (moved + step <= atMost && moved + step <= purse.owed) moved += step
    purse.owed -= moved
    if (moved > 0n && purse.schedule && purse.schedule.length > 1) purse.schedule.shift()
    return moved
  }
}

/** Hands out the cents one period after the other, as cards are dealt; the last entry repeats the largest. */
function scheduleOf(total: bigint, periods: bigint): bigint[] {
  const parts = Array.from({ length: Number(periods) }, () => total / periods)
  for (let at = 0, left = total % periods; left > 0n; at++, left--) parts[at]! += 1n
  return [...parts, parts[0]!]
}

const newPurse = ({ cents, periods }: { cents: number; periods: number }): Purse => ({
  owed: BigInt(cents),
  schedule: scheduleOf(BigInt(cents), BigInt(periods)),
})

/** Money that would be paid, and what recovery has to leave of it. */
interface Hand {
  cents: bigint
  minimum: bigint
}

const spare = ({ cents, minimum }: Hand): bigint => atLeastZero(cents - minimum)
const least = (one: bigint, other: bigint): bigint => (one < other ? one : other)
const atLeastZero = (amount: bigint): bigint => (amount > 0n ? amount : 0n)
