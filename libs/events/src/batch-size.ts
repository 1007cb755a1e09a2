const MOST = 100
/** A transaction holds its locks no longer than about this. */
const AIM = 250

/** How many messages one transaction takes: as many as were handled in a quarter of a second, at most 100. */
export class BatchSize {
  most = MOST

  async measure<Fault>(count: number, handle: () => Promise<Fault>): Promise<Fault> {
    const began = performance.now()
    const fault = await handle()
    const each = (performance.now() - began) / Math.max(1, count)
    // A lone message's time says little about many: its begin and commit are shared.
    if (count > 1 || each > AIM)
      this.most = Math.min(MOST, Math.max(1, Math.floor(AIM / each), Math.floor(this.most / 2)))
    else this.most = Math.min(MOST, this.most * 2)
    return fault
  }
}
