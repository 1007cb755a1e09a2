import { TooDeepError, UplineCircleError } from './hierarchy-failures.ts'

/** Maximum number of members in a chain, including the top one (decisions, People). */
export const MAX_DEPTH = 10_000

export interface PlannedUpline {
  member: { id: string; name: string }
  upline: { id: string; name: string }
  /** Ids from the planned upline up to the top, both included. */
  chain: readonly string[]
  /** Members in the longest chain below the member. */
  height: number
}

/** Walks up from the new upline. If the member is on the way, the move would create a reporting loop. */
export function assertUplineAllowed(planned: PlannedUpline): void {
  if (planned.chain.includes(planned.member.id)) throw new UplineCircleError(planned.member.name, planned.upline.name)
  assertDepthAllowed(planned)
}

export function assertDepthAllowed(line: Pick<PlannedUpline, 'chain' | 'height'>): void {
  if (depthBelow(line) > MAX_DEPTH) throw new TooDeepError(MAX_DEPTH)
}

/** The depth of the longest chain through the member. */
export const depthBelow = ({ chain, height }: Pick<PlannedUpline, 'chain' | 'height'>): number =>
  chain.length + 1 + height
