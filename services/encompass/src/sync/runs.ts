import type { EncompassRun } from '@upline/contracts'
import type { Counts } from './reading.ts'

export interface EndedRun {
  startedAt: Date
  finishedAt: Date
  counts: Counts
  error: string | null
  kind: EncompassRun['kind']
}
