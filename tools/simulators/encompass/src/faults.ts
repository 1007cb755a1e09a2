/** Faults that the control page asks for, and what the API counted. */
export class Faults {
  latencyMs = 0
  calls = 0
  mostInFlight = 0
  private status = 500
  private left = 0

  set(change: { status?: number; times?: number; latencyMs?: number }): void {
    this.status = change.status ?? this.status
    this.left = change.times ?? this.left
    this.latencyMs = change.latencyMs ?? this.latencyMs
  }

  /** The status that the next call has to fail with, or null. */
  next(): number | null {
    if (this.left === 0) return null
    this.left--
    return this.status
  }
}
