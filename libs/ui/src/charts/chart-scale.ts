/** A part of a stacked bar, in values of the axis. */
export interface Segment {
  from: number
  to: number
}

/** Positive values stack upward from zero and negative ones downward, such as a month with more reversals than pay. */
export function stackedSegments(values: readonly number[]): Segment[] {
  let above = 0
  let below = 0
  return values.map((value) => {
    const from = value < 0 ? below : above
    if (value < 0) below += value
    else above += value
    return { from, to: from + value }
  })
}

const STEPS = [1, 2, 2.5, 5, 10]

/** Round values of the axis from at or below the lowest to at or above the highest value. Zero is always one of them. */
export function axisTicks(lowest: number, highest: number, intervals = 4): number[] {
  const low = Math.min(0, lowest)
  const high = Math.max(0, highest)
  const span = high - low
  if (!(span > 0)) return [0]
  const power = 10 ** Math.floor(Math.log10(span / intervals))
  const step = power * (STEPS.find((one) => one * power * intervals >= span) ?? 10)
  const first = Math.floor(low / step)
  const count = Math.ceil(high / step) - first
  return Array.from({ length: count + 1 }, (_, at) => (first + at) * step)
}

/** The position of a value on the axis, from 0 to 1. */
export function placeOf(value: number, ticks: readonly number[]): number {
  const low = ticks[0] ?? 0
  const high = ticks.at(-1) ?? 0
  return high === low ? 0 : (value - low) / (high - low)
}
