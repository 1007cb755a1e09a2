/** Repeats a look, which returns the milliseconds until the next one. */
export class RepeatedLook {
  private timer: NodeJS.Timeout | undefined
  private running: Promise<void> = Promise.resolve()
  private isStopped = false

  constructor(private readonly look: () => Promise<number>) {}

  start(afterMs: number): void {
    this.timer = setTimeout(() => {
      this.running = this.look().then((nextMs) => {
        if (!this.isStopped) this.start(nextMs)
      })
    }, afterMs)
  }

  /** Resolves when the current look has ended. */
  async stop(): Promise<void> {
    this.isStopped = true
    clearTimeout(this.timer)
    await this.running
  }
}
