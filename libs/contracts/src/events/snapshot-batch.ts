import { z } from 'zod'
import { instant } from './facts.ts'

/** Totals of a snapshot. Only its last event has them. */
const manifest = z.object({
  /** The snapshot contains exactly what the owner had committed at this instant. */
  takenAt: instant,
  batches: z.number().int(),
  rows: z.number().int(),
  /** SHA-256 over the checksums of the batches, in order. */
  checksum: z.string(),
})

export type SnapshotManifest = z.infer<typeof manifest>

/** The data of a snapshot event whose rows have this shape. */
export const snapshotOf = <Row extends z.ZodType>(row: Row) =>
  z.object({
    snapshotId: z.uuid(),
    /** Increases when the owner starts over: batches of earlier attempts no longer count. */
    attempt: z.number().int(),
    /** From 0. */
    batch: z.number().int(),
    rows: z.array(row),
    manifest: manifest.nullable(),
  })

export type SnapshotBatch = z.infer<ReturnType<typeof snapshotOf>>
