import { findPlaces } from './places.ts'
import { query } from './query.ts'

/** Tells the Operations page how a backup or a verification ended; where nobody can be told, the command goes on. */
export async function recordRun(kind: 'backup' | 'verify', run: { isGood: boolean; outcome: string }): Promise<void> {
  try {
    const { databases } = await findPlaces()
    const sql = 'insert into maintenance_runs (kind, is_good, outcome) values ($1, $2, $3) returning id'
    await query(databases['identity'] ?? '', sql, [kind, run.isGood, run.outcome])
  } catch (fault) {
    console.error(`Not recorded for the Operations page: ${(fault as { code?: string }).code ?? (fault as Error).name}`)
  }
}
