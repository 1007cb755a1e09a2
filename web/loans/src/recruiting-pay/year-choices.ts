const SHOWN_YEARS = 4

/** The current year, the years before it, and the one in the URL. */
export function yearChoices(today: string, chosen: string) {
  const current = Number(today.slice(0, 4))
  const years = Array.from({ length: SHOWN_YEARS }, (_, at) => String(current - at))
  const all = years.includes(chosen) ? years : [chosen, ...years]
  return all.map((value) => ({ value, label: value }))
}

/** '57.1%'. */
export const percentText = (percent: number | null): string => (percent === null ? '—' : `${percent.toFixed(1)}%`)
