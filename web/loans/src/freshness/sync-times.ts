import { counted } from '@upline/ui'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** 'Synced 2 min ago', or 'Never synced'. */
export function syncAge(lastReadAt: string | null, now: number): string {
  if (lastReadAt === null) return 'Never synced'
  const seconds = Math.max(0, Math.floor((now - Date.parse(lastReadAt)) / 1000))
  if (seconds < MINUTE) return 'Synced just now'
  if (seconds < HOUR) return `Synced ${Math.floor(seconds / MINUTE)} min ago`
  if (seconds < DAY) return `Synced ${Math.floor(seconds / HOUR)} h ago`
  return `Synced ${counted(Math.floor(seconds / DAY), 'day')} ago`
}

/** 'next in 2 min', for the next sync. */
export function nextSyncText(nextReadAt: string | null, now: number): string {
  if (nextReadAt === null) return 'syncs only on refresh'
  const minutes = Math.round((Date.parse(nextReadAt) - now) / 60_000)
  return minutes < 1 ? 'next in a moment' : `next in ${minutes} min`
}

/** How long a run took: '0.4 s', '2 min'. */
export function durationText(startedAt: string, finishedAt: string): string {
  const seconds = (Date.parse(finishedAt) - Date.parse(startedAt)) / 1000
  if (seconds < 10) return `${seconds.toFixed(1)} s`
  return seconds < 2 * MINUTE ? `${Math.round(seconds)} s` : `${Math.round(seconds / MINUTE)} min`
}
