export interface GoalProgress {
  /** Rounded: '78%', '132%', and '>999%' above that. */
  label: string
  /** What the bar draws: capped at 100. */
  bar: number
}

const MAX_PERCENT = 999

function percentLabel(percent: number): string {
  const rounded = Math.round(percent)
  return rounded > MAX_PERCENT ? `>${MAX_PERCENT}%` : `${rounded}%`
}

/** percent = actual ÷ goal; a goal of 0 is never reached. */
export function goalProgress(actual: number, goal: number): GoalProgress {
  const share = goal > 0 ? (actual / goal) * 100 : 0
  return { label: percentLabel(share), bar: Math.max(0, Math.min(share, 100)) }
}
