import { randomFrom } from '@upline/contracts'

/** Random numbers and choices from a seed. */
export interface RandomChoices {
  /** 0 ≤ n < limit */
  upTo(limit: number): number
  chance(share: number): boolean
  pick<T>(from: readonly T[]): T
}

export function randomChoices(seed: number): RandomChoices {
  const random = randomFrom(seed)
  const upTo = (limit: number) => Math.floor(random() * limit)
  return {
    upTo,
    chance: (share) => random() < share,
    pick: (from) => from[upTo(from.length)] as (typeof from)[number],
  }
}
