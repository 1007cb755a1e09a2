/** One call as its caller saw it. */
export interface MeasuredCall {
  what: string
  ms: number
  /** 0: no response. */
  status: number
}

export interface CallSummary {
  calls: number
  /** No response, a 5xx, or a response after callers give up. */
  lost: MeasuredCall[]
  /** Share of the calls, from 0 to 1. */
  lostShare: number
  /** Median of the calls that are not lost. */
  medianMs: number
  p99Ms: number
}

/** A user who waits longer for a list loads the page again. */
const LOST_AFTER_MS = 2_000

const isLost = ({ status, ms }: MeasuredCall): boolean => status === 0 || status >= 500 || ms > LOST_AFTER_MS

/** The percentile of the values; 0 without values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)

export function summaryOf(calls: readonly MeasuredCall[]): CallSummary {
  const lost = calls.filter(isLost)
  const times = calls.filter((call) => !isLost(call)).map(({ ms }) => ms)
  return {
    calls: calls.length,
    ...{ lost, lostShare: calls.length === 0 ? 0 : lost.length / calls.length },
    ...{ medianMs: median(times), p99Ms: quantile(times, 0.99) },
  }
}
