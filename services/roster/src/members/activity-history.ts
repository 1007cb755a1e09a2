import type { MemberHistoryAction } from '@upline/contracts'

/** An entry of a member's history. */
export interface HistoryLine {
  action: MemberHistoryAction
  changes: { field: string; from: unknown; to: unknown }[]
  at: string
  /** The company's date at that time. */
  on?: string
}

/** From `from` (null: always), whether the member is active and not removed. */
export interface ActivitySpan {
  isActive: boolean
  from: string | null
  /** The company's date at `from`. */
  effectiveOn?: string
}

/**
 * When a member could earn, from the history entries that changed it, oldest first, and today's active status. Empty for an erased member, because the erasure removed the values from the history.
 */
export function activityHistory(today: { isActive: boolean; isErased: boolean }, lines: HistoryLine[]): ActivitySpan[] {
  if (today.isErased) return []
  let isActive = activeAtFirst(today, lines)
  let isRemoved = false
  const spans: ActivitySpan[] = [{ isActive, from: null }]
  for (const line of lines) {
    if (line.action === 'removed') isRemoved = true
    if (line.action === 'restored') isRemoved = false
    isActive = changeOf(line)?.to ?? isActive
    const earns = isActive && !isRemoved
    if (spans.at(-1)!.isActive !== earns) spans.push({ isActive: earns, ...startOf(line) })
  }
  return spans
}

export const startOf = ({ at, on }: HistoryLine): { from: string; effectiveOn?: string } => ({
  from: at,
  ...(on !== undefined && { effectiveOn: on }),
})

const changeOf = ({ changes }: HistoryLine): { from: boolean; to: boolean } | undefined => {
  const found = changes.find(({ field }) => field === 'isActive')
  return typeof found?.from === 'boolean' && typeof found.to === 'boolean'
    ? { from: found.from, to: found.to }
    : undefined
}

/** Before the first change, the member had the value that it replaced. */
const activeAtFirst = (today: { isActive: boolean }, lines: HistoryLine[]): boolean =>
  lines.map(changeOf).find((change) => change !== undefined)?.from ?? today.isActive
