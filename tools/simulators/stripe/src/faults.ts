export interface FaultWish {
  /** So many calls of the API are answered with this status. */
  failures?: number
  status?: number
  /** So many calls are carried out and never answered, as by a connection that breaks. */
  timeouts?: number
  latencyMs?: number
}

export type Fault = { kind: 'none' } | { kind: 'status'; status: number } | { kind: 'timeout' }

/** What the API is told to do wrong. */
export class Faults {
  private failures = 0
  private status = 500
  private timeouts = 0
  latencyMs = 0
  calls = 0

  set(wish: FaultWish): void {
    this.failures = wish.failures ?? this.failures
    this.status = wish.status ?? this.status
    this.timeouts = wish.timeouts ?? this.timeouts
    this.latencyMs = wish.latencyMs ?? this.latencyMs
  }

  next(): Fault {
    this.calls += 1
    if (this.failures > 0) {
      this.failures -= 1
      return { kind: 'status', status: this.status }
    }
    if (this.timeouts > 0) {
      this.timeouts -= 1
      return { kind: 'timeout' }
    }
    return { kind: 'none' }
  }
}
