import { z } from 'zod'
import { instant } from './facts.ts'

/** What a snapshot holds in all: only its last event carries it. */
const manifest = z.object({
  /** What the owner had committed at this instant, and nothing else, is in the snapshot. */
  takenAt: instant,
  batches: z.number().int(),
  rows: z.number().int(),
  /** SHA-256 over the checksums of the batches, in their order. */
  checksum: z.string(),
})

export type SnapshotManifest = z.infer<typeof manifest>

/** The data of a snapshot event whose rows have this shape. */
export const snapshotOf = <Row extends z.ZodType>(row: Row) =>
  z.object({
    snapshotId: z.uuid(),
    /** Rises when the owner starts over: batches of earlier attempts count no longer. */
    attempt: z.number().int(),
    /** From 0. */
    batch: z.number().int(),
    rows: z.array(row),
    manifest: manifest.nullable(),
  })

export type SnapshotBatch = z.infer<ReturnType<typeof snapshotOf>>
