const MAX_MESSAGES = 100
/** Target time of a transaction, which limits how long it holds its locks. */
const AIM = 250

/** How many messages one transaction handles: as many as take a quarter of a second, at most 100. */
export class BatchSize {
  max = MAX_MESSAGES

  async measure<Fault>(count: number, handle: () => Promise<Fault>): Promise<Fault> {
    const began = performance.now()
    const fault = await handle()
    const each = (performance.now() - began) / Math.max(1, count)
    // The time of a single message says little about a batch, which shares one begin and commit.
    if (count > 1 || each > AIM)
      this.max = Math.min(MAX_MESSAGES, Math.max(1, Math.floor(AIM / each), Math.floor(this.max / 2)))
    else this.max = Math.min(MAX_MESSAGES, this.max * 2)
    return fault
  }
}
