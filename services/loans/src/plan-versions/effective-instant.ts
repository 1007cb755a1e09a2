/** When a version published on an effective date takes effect: now for today's date, midnight UTC for a later one. */
export function effectiveInstant(on: string, now: Date): { startsAt: Date | null } | 'past' | 'no-date' {
  const day = new Date(`${on}T00:00:00.000Z`)
  if (Number.isNaN(day.getTime()) || !day.toISOString().startsWith(on)) return 'no-date'
  const today = now.toISOString().slice(0, 10)
  if (on < today) return 'past'
  return { startsAt: on === today ? null : day }
}
