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
