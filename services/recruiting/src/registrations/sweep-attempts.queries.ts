import type { EntityManager } from '@mikro-orm/postgresql'
import { deleteInBatches, deleteSome, rows } from '@upline/db'
import { tables } from '../../database/tables.ts'

const RETENTION_DAYS = 7

/**
 * Claims rows that are due: rows never tried come first, then the ones that have waited longest. Each attempt doubles the
 * wait, up to an hour, also if it succeeds: a row that needs work again immediately is as stuck as one that fails. A second
 * replica finds the claim and leaves the row alone. $1 sweep, $2 batch size.
 */
const claim = (candidates: string): string => `
  insert into sweep_attempts as a (sweep, subject_id, attempts, next_at)
  select $1, c.id, 1, now() + interval '2 seconds'
  from (${candidates}) c
  left join sweep_attempts known on known.sweep = $1 and known.subject_id = c.id
  where known.next_at is null or known.next_at <= now()
  order by known.next_at nulls first limit $2
  on conflict (sweep, subject_id) do update set
    attempts = a.attempts + 1, next_at = now() + make_interval(secs => least(2 ^ (a.attempts + 1), 3600))
    where a.next_at <= now()
  returning subject_id as id, attempts`

interface Claimed {
  id: string
  attempts: number
}

export const claimDue = (
  em: EntityManager,
  { name, candidates }: { name: string; candidates: string },
  atMost: number,
): Promise<Claimed[]> => rows(em, claim(candidates), [name, atMost])

export const noteError = (
  em: EntityManager,
  { name, id }: { name: string; id: string },
  error: string,
): Promise<unknown> =>
  tables(em)
    .updateTable('sweep_attempts')
    .set({ error })
    .where('sweep', '=', name)
    .where('subjectId', '=', id)
    .execute()

const DELETE_OLD = deleteSome('sweep_attempts', `next_at < now() - interval '${RETENTION_DAYS} days'`, '$1')

export const deleteOldAttempts = (em: EntityManager): Promise<unknown> => deleteInBatches(em, DELETE_OLD, [])
