import type { EntityManager } from '@mikro-orm/postgresql'
import type { EncompassRun } from '@upline/contracts'
import { rows } from '@upline/db'
import type { Counts } from './reading.ts'
import { REMEMBER_RUN } from './sync-runner.queries.ts'

export interface EndedRun {
  startedAt: Date
  finishedAt: Date
  counts: Counts
  error: string | null
  kind: EncompassRun['kind']
}

/** A completed pass, for the history and the freshness. */
export async function rememberRun(em: EntityManager, run: EndedRun): Promise<void> {
  const { startedAt, finishedAt, counts, error, kind } = run
  await rows(em, REMEMBER_RUN, [startedAt, finishedAt, counts.loansRead, counts.loansChanged, error, kind])
}
