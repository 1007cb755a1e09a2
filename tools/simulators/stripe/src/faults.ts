export interface FaultSettings {
  /** The next calls of the API fail with this status. */
  failures?: number
  status?: number
  /** The next calls are processed without a response, as with a broken connection. */
  timeouts?: number
  latencyMs?: number
}

export type Fault = { kind: 'none' } | { kind: 'status'; status: number } | { kind: 'timeout' }

/** Faults of the API. */
export class Faults {
  private failures = 0
  private status = 500
  private timeouts = 0
  latencyMs = 0
  calls = 0

  set(settings: FaultSettings): void {
    this.failures = settings.failures ?? this.failures
    this.status = settings.status ?? this.status
    this.timeouts = settings.timeouts ?? this.timeouts
    this.latencyMs = settings.latencyMs ?? this.latencyMs
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
