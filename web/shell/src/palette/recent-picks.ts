/** A page, member or loan that the user opened from the palette. */
export interface RecentPick {
  id: string
  label: string
  detail?: string
  path: string
}

export const MAX_RECENT = 5

/** The picks with the newest first, each once. */
export const withPick = (picks: readonly RecentPick[], { id, label, detail, path }: RecentPick): RecentPick[] =>
  [{ id, label, ...(detail === undefined ? {} : { detail }), path }, ...picks.filter((pick) => pick.id !== id)].slice(
    0,
    MAX_RECENT,
  )

/** Stored picks. A value that is not a list of picks counts as none. */
export function parsePicks(stored: string | null): RecentPick[] {
  try {
    const picks: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(picks) ? picks.filter(isPick).slice(0, MAX_RECENT) : []
  } catch {
    return []
  }
}

/** Only paths of this site: a stored path never leads away from Upline. */
const isPick = (value: unknown): value is RecentPick => {
  const { id, label, path } = (value ?? {}) as Partial<RecentPick>
  return typeof id === 'string' && typeof label === 'string' && typeof path === 'string' && /^\/(?!\/)/.test(path)
}
