/** Runs at most this many calls at a time. The rest wait in line. */
export class CallSlots {
  private free: number
  private readonly waiting: (() => void)[] = []

  constructor(slots: number) {
    this.free = slots
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.free > 0) this.free--
    else await new Promise<void>((go) => this.waiting.push(go))
    try {
      return await work()
    } finally {
      const next = this.waiting.shift()
      if (next) next()
      else this.free++
    }
  }
}
