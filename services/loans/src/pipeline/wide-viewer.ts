/** How many of the company's newest loans are searched for the page of a wide viewer. */
export const MAX_SCANNED_LOANS = 20_000

/** Up to about this many officers, one index probe per officer is faster (data.md, the page). */
const FEW_OFFICERS = 2_000

/**
 * From this number of officers in three levels on, searching the company's newest loans fills a page faster: it is the number
 * of loans to search. Undefined: never, because the viewer sees too few of all loans.
 */
export function searchLimit({ limit, all, own }: { limit: number; all: number; own: number }): number | undefined {
  if (own === 0) return undefined
  const looked = Math.ceil((limit * all) / own)
  return looked >= MAX_SCANNED_LOANS ? undefined : Math.max(looked, FEW_OFFICERS)
}
