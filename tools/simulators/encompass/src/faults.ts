/** Faults that the control page can set. */
export interface FaultSettings {
  /** The next `times` calls fail with this status. */
  status?: number
  times?: number
  /** Limits the failures to calls whose path contains this text. */
  path?: string
  retryAfterSeconds?: number
  /** Delay of every call. */
  latencyMs?: number
  /** Number of times that the token expires on the second page of a pipeline. */
  midPage?: number
  /** The most rows in a page before it exceeds the 6 MB limit of the vendor's gateway; 0: no limit. */
  largestPage?: number
  /** The v3 pipeline returns 404, because the tenant only has v1. */
  isV1Only?: boolean
  /** The pipeline's pages lack `X-Total-Count`. */
  hasNoTotal?: boolean
}

/** Active faults, and call statistics of the API. */
export class Faults {
  latencyMs = 0
  calls = 0
  maxInFlight = 0
  largestPage = 0
  isV1Only = false
  hasNoTotal = false
  retryAfterSeconds: number | null = null
  private status = 500
  private left = 0
  private path = ''
  private midPage = 0

  set(settings: FaultSettings): void {
    if (settings.status !== undefined) this.begin(settings.status)
    this.left = settings.times ?? this.left
    this.path = settings.path ?? this.path
    this.retryAfterSeconds = settings.retryAfterSeconds ?? this.retryAfterSeconds
    this.latencyMs = settings.latencyMs ?? this.latencyMs
    this.midPage = settings.midPage ?? this.midPage
    this.largestPage = settings.largestPage ?? this.largestPage
    this.isV1Only = settings.isV1Only ?? this.isV1Only
    this.hasNoTotal = settings.hasNoTotal ?? this.hasNoTotal
  }

  /** A fault without other settings: one call on any path. */
  private begin(status: number): void {
    this.status = status
    this.left = 1
    this.path = ''
    this.retryAfterSeconds = null
  }

  /** The error status of this call, or null if it does not fail. */
  next(path: string): number | null {
    if (this.left === 0 || !path.includes(this.path)) return null
    this.left--
    return this.status
  }

  /** True once per token expiry that was set, on any page but the first. */
  expiresAt(start: number): boolean {
    if (start === 0 || this.midPage === 0) return false
    this.midPage--
    return true
  }

  get view(): object {
    const { latencyMs, largestPage, isV1Only, hasNoTotal, left, status, midPage } = this
    return { latencyMs, largestPage, isV1Only, hasNoTotal, status: left > 0 ? status : null, times: left, midPage }
  }
}
