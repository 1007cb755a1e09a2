interface GoalProgress {
  /** '78%', '132%', and a multiple above 200%: '3.9×', '1,677×'. */
  label: string
  /** The label with the goal: '78% of the $50,000 goal', '3.9× the $50,000 goal'. */
  ofGoal: (goal: string) => string
  /** What the bar draws: capped at 100. */
  bar: number
}

/** Larger percentages are hard to read and are written as multiples. */
const MAX_PERCENT = 200
/** Multiples from this one on have no decimals. */
const WHOLE_FROM = 100

function multipleLabel(times: number): string {
  const maximumFractionDigits = times < WHOLE_FROM ? 1 : 0
  return `${times.toLocaleString('en-US', { maximumFractionDigits })}×`
}

/** percent = actual ÷ goal; a goal of 0 is never reached. */
export function goalProgress(actual: number, goal: number): GoalProgress {
  const percent = goal > 0 ? (actual / goal) * 100 : 0
  const isMultiple = Math.round(percent) > MAX_PERCENT
  const label = isMultiple ? multipleLabel(percent / 100) : `${Math.round(percent)}%`
  return {
    label,
    ofGoal: (text) => `${label}${isMultiple ? '' : ' of'} the ${text} goal`,
    bar: Math.max(0, Math.min(percent, 100)),
  }
}
