import type { NewMemberRow, RowError } from '@upline/contracts'
import type { ImportVariant } from './import-variants.ts'

/** Maximum number of members in one call. */
export const BATCH_SIZE = 10_000

export interface BatchesResult {
  imported: number
  /** `row` is the 1-based position among all members of the file. */
  errors: RowError[]
}

interface Batches {
  variant: Pick<ImportVariant, 'shape' | 'send'>
  members: number
  fileName?: string
  rows: (from: number, count: number) => Promise<NewMemberRow[]>
}

/** Sends the members of a file in batches. */
export async function runBatches({ variant, members, fileName, rows }: Batches): Promise<BatchesResult> {
  const result: BatchesResult = { imported: 0, errors: [] }
  for (let from = 0; from < members; from += BATCH_SIZE) {
    const batch = await rows(from, BATCH_SIZE)
    const answer = await variant.send(batch.map(variant.shape), fileName)
    result.imported += answer.imported
    for (const error of answer.errors) result.errors.push({ ...error, row: error.row + from })
  }
  return result
}
