import type { Role } from '@upline/contracts'
import { type HistoryLine, startOf } from './activity-history.ts'

/** The values that select a member's comp plan. */
interface Position {
  role: Role
  branch: string
}

/** From `from` (null: always), the member has this role in this branch. */
export interface PositionSpan extends Position {
  from: string | null
  /** The company's date at `from`. */
  effectiveOn?: string
}

/**
 * Roles and branches of a member, from the history entries that changed them, oldest first, and today's values. Empty
 * for an erased member, because the erasure removed the branches from the history.
 */
export function positionHistory(
  today: Position & { isErased: boolean },
  lines: readonly HistoryLine[],
): PositionSpan[] {
  if (today.isErased) return []
  let position = positionAtFirst(today, lines)
  const spans: PositionSpan[] = [{ ...position, from: null }]
  for (const line of lines) {
    const next = { ...position, ...valuesOf(line, 'to') }
    if (next.role === position.role && next.branch === position.branch) continue
    position = next
    spans.push({ ...position, ...startOf(line) })
  }
  return spans
}

/** Before the first change of a field, the member had the value that it replaced. */
const positionAtFirst = ({ role, branch }: Position, lines: readonly HistoryLine[]): Position =>
  lines.reduceRight<Position>((later, line) => ({ ...later, ...valuesOf(line, 'from') }), { role, branch })

function valuesOf({ changes }: HistoryLine, side: 'from' | 'to'): Partial<Position> {
  const valueOf = (name: keyof Position) => changes.find(({ field }) => field === name)?.[side]
  const [role, branch] = [valueOf('role'), valueOf('branch')]
  return {
    ...(typeof role === 'string' && { role: role as Role }),
    ...(typeof branch === 'string' && { branch }),
  }
}
