/** One line of docs/benchmarks.md: a measurement of one run and its target. */
export interface Figure {
  name: string
  /** The target, in the figure's unit. */
  reach: number
  /** 'at most' or 'at least'. */
  bound: 'at most' | 'at least'
  unit: string
  /** The method, in a sentence. */
  how: string
  /** Takes too long for a run of the whole group: select it by a word of its name. */
  onlyByName?: boolean
  measure(): Promise<Measured>
}

export interface Measured {
  value: number
  /** The raw numbers behind a ratio. */
  detail: string
}

export const reached = (figure: Figure, value: number): boolean =>
  figure.bound === 'at most' ? value <= figure.reach : value >= figure.reach

/** The smallest value that at least the given part of the values does not exceed. */
export function percentile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  const value = sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * part) - 1)]
  if (value === undefined) throw new RangeError('no values')
  return value
}

export const median = (values: readonly number[]): number => percentile(values, 0.5)
