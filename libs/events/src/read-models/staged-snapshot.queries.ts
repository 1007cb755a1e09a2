/** $1 rebuild, $2 the last batch that was read. */
export const NEXT_BATCH =
  'select rows, batch from snapshot_batches where rebuild_id = $1 and batch > $2 order by batch limit 1'

/** $1 rebuild. */
export const TAKEN_AT = `select manifest->>'takenAt' as "takenAt" from read_model_rebuilds where id = $1`

/** Rows of all batches as a table `snapshot`, with a column `row` (jsonb). */
export const stagedRows = (rebuildId: string): string =>
  `(select r.row from snapshot_batches b cross join jsonb_array_elements(b.rows) as r (row)
      where b.rebuild_id = '${rebuildId}') as snapshot`
