/** Terms of one period in a simulated history. Cents and basis points. */
export interface SimulatedPeriod {
  netCents: number
  drawCents: number
  guaranteeCents: number
  recoveryLimitBp: number
  floorCents: number
}

/**
 * The rules again for tests, written differently: with BigInt, and recovery cent by cent in halving steps against a queue of debts
 * that the oracle keeps itself.
 */
export class BalanceOracle {
  /** Open debts, oldest first. */
  queue: bigint[] = []
  recovered = 0n

  /** The amount paid, in cents. */
  pay(period: SimulatedPeriod): bigint {
    const net = BigInt(period.netCents)
    const draw = BigInt(period.drawCents)
    const minimum = BigInt(period.guaranteeCents)
    const floor = BigInt(period.floorCents)
    let paid = (net > 0n ? net : 0n) + draw
    if (paid < minimum) paid = minimum
    else {
      const least = floor > minimum ? floor : minimum
      let taken = 0n
      for (let step = 1n << 50n; step > 0n; step /= 2n) {
        const tried = taken + step
        const isWithinLimit = tried * 10_000n <= net * BigInt(period.recoveryLimitBp)
        if (isWithinLimit && paid - tried >= least && tried <= this.open()) taken = tried
      }
      paid -= taken
      this.repay(taken)
    }
    if (net < 0n) this.queue.push(-net)
    if (draw > 0n) this.queue.push(draw)
    return paid
  }

  open(): bigint {
    return this.queue.reduce((sum, debt) => sum + debt, 0n)
  }

  private repay(amount: bigint): void {
    this.recovered += amount
    while (amount > 0n) {
      const oldest = this.queue[0]!
      if (oldest > amount) {
        this.queue[0] = oldest - amount
        return
      }
      this.queue.shift()
      amount -= oldest
    }
  }
}
