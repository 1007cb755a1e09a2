/** The newest loans of all that a wide viewer's page is looked for among. */
export const MAX_SCANNED_LOANS = 20_000

/** Up to about this many officers, one index probe per officer is faster (data.md, the page). */
const FEW_OFFICERS = 2_000

/**
 * Above how many officers in three levels the newest loans of all are the shorter way to a page: as many as have to be
 * looked at until the page is full. Undefined: never, since too few of all loans are the viewer's.
 */
export function wideNeeds({ limit, all, own }: { limit: number; all: number; own: number }): number | undefined {
  if (own === 0) return undefined
  const looked = Math.ceil((limit * all) / own)
  return looked >= MAX_SCANNED_LOANS ? undefined : Math.max(looked, FEW_OFFICERS)
}
