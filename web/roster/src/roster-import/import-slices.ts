import type { NewMemberRow, RowError } from '@upline/contracts'
import type { ImportVariant } from './import-variants.ts'

/** Maximum number of members in one call. */
export const SLICE = 10_000

export interface SliceResult {
  imported: number
  /** `row` is the 1-based position among all members of the file. */
  errors: RowError[]
}

interface Slices {
  variant: Pick<ImportVariant, 'shape' | 'send'>
  members: number
  fileName?: string
  rows: (from: number, count: number) => Promise<NewMemberRow[]>
}

/** Sends the members of a file in batches. */
export async function runSlices({ variant, members, fileName, rows }: Slices): Promise<SliceResult> {
  const result: SliceResult = { imported: 0, errors: [] }
  for (let from = 0; from < members; from += SLICE) {
    const slice = await rows(from, SLICE)
    const answer = await variant.send(slice.map(variant.shape), fileName)
    result.imported += answer.imported
    for (const error of answer.errors) result.errors.push({ ...error, row: error.row + from })
  }
  return result
}
