import { findPlaces } from './places.ts'
import { query } from './query.ts'

/** Records the result of a backup or a verification for the Operations page. The command continues if that fails. */
export async function recordRun(kind: 'backup' | 'verify', run: { isGood: boolean; outcome: string }): Promise<void> {
  // Without an instance there is no page, and the command says so itself.
  const places = await findPlaces().catch(() => undefined)
  if (!places) return
  try {
    const sql = 'insert into maintenance_runs (kind, is_good, outcome) values ($1, $2, $3) returning id'
    await query(places.databases['identity'] ?? '', sql, [kind, run.isGood, run.outcome])
  } catch (fault) {
    console.error(`Not recorded for the Operations page: ${(fault as { code?: string }).code ?? (fault as Error).name}`)
  }
}
