interface SizedColumn {
  width: number
  /** The column is left out if the table is too narrow, lowest first. */
  drop?: number
}

/** Columns may shrink to this share of their widths before the table drops columns or scrolls sideways. */
export const MIN_WIDTH_SHARE = 0.9

export const totalWidth = (columns: readonly SizedColumn[]): number =>
  columns.reduce((sum, { width }) => sum + width, 0)

/**
 * The columns that fit into `room` px. Columns with the lowest `drop` are left out first; columns without one stay, even if the
 * table then scrolls sideways. Returns the same array if all fit or the room is not known yet.
 */
export function fittingColumns<C extends SizedColumn>(columns: C[], room: number | undefined): C[] {
  const fits = (some: C[]) => !room || totalWidth(some) * MIN_WIDTH_SHARE <= room
  let kept = columns
  while (!fits(kept)) {
    const next = Math.min(...kept.map(({ drop }) => drop ?? Infinity))
    if (next === Infinity) break
    kept = kept.filter(({ drop }) => drop !== next)
  }
  return kept
}
