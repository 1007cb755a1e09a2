export interface GoalProgress {
  /** Rounded, as the label shows it; may pass 100. */
  percent: number
  /** What the bar draws: capped at 100. */
  bar: number
}

/** percent = actual ÷ goal; a goal of nothing is not reached by anything. */
export function goalProgress(actual: number, goal: number): GoalProgress {
  const share = goal > 0 ? (actual / goal) * 100 : 0
  return { percent: Math.round(share), bar: Math.max(0, Math.min(share, 100)) }
}
