/** What the control page may ask the API to do wrong. */
export interface FaultWish {
  /** The next calls fail with this status, so many times. */
  status?: number
  times?: number
  /** Only calls whose path holds this. */
  path?: string
  retryAfterSeconds?: number
  /** Every call takes so long. */
  latencyMs?: number
  /** The token dies at the second page of a pipeline, so many times. */
  midPage?: number
  /** A page of more rows than this is beyond the 6 MB of the vendor's gateway; 0: none is. */
  largestPage?: number
  /** The v3 pipeline answers 404: the tenant has v1 alone. */
  isV1Only?: boolean
}

/** Faults that the control page asks for, and what the API counted. */
export class Faults {
  latencyMs = 0
  calls = 0
  mostInFlight = 0
  largestPage = 0
  isV1Only = false
  retryAfterSeconds: number | null = null
  private status = 500
  private left = 0
  private path = ''
  private midPage = 0

  set(wish: FaultWish): void {
    this.status = wish.status ?? this.status
    this.left = wish.times ?? (wish.status === undefined ? this.left : 1)
    this.path = wish.path ?? (wish.status === undefined ? this.path : '')
    this.retryAfterSeconds = wish.retryAfterSeconds ?? (wish.status === undefined ? this.retryAfterSeconds : null)
    this.latencyMs = wish.latencyMs ?? this.latencyMs
    this.midPage = wish.midPage ?? this.midPage
    this.largestPage = wish.largestPage ?? this.largestPage
    this.isV1Only = wish.isV1Only ?? this.isV1Only
  }

  /** The status that this call has to fail with, or null. */
  next(path: string): number | null {
    if (this.left === 0 || !path.includes(this.path)) return null
    this.left--
    return this.status
  }

  /** True once for each death that was asked for, at a page that is not the first. */
  diesAt(start: number): boolean {
    if (start === 0 || this.midPage === 0) return false
    this.midPage--
    return true
  }

  get view(): object {
    const { latencyMs, largestPage, isV1Only, left, status, midPage } = this
    return { latencyMs, largestPage, isV1Only, status: left > 0 ? status : null, times: left, midPage }
  }
}
