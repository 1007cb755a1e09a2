import type { SpellingState } from '@upline/contracts'

/** A spelling that will match a member. */
export interface WantedMatch {
  spelling: string
  memberId: string
  memberNo: number
}

/** A match that the caller may store, and whether it counts immediately. */
export interface SpellingMatch extends WantedMatch {
  state: SpellingState
}
