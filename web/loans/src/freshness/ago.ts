const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** 'just now', '2 min ago', '3 h ago', '5 days ago'. */
export function ago(then: Date, now: Date): string {
  const ms = now.getTime() - then.getTime()
  if (ms < MINUTE) return 'just now'
  if (ms < HOUR) return `${Math.floor(ms / MINUTE)} min ago`
  if (ms < DAY) return `${Math.floor(ms / HOUR)} h ago`
  const days = Math.floor(ms / DAY)
  return `${days} day${days === 1 ? '' : 's'} ago`
}
