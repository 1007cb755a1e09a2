import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable, Logger } from '@nestjs/common'
import { deleteInBatches, deleteSome, rows } from '@upline/db'

export interface Sweep {
  name: string
  /** SQL: the `id` of every row that needs work. It has no parameters and no limit. */
  candidates: string
  act: (id: string) => Promise<unknown>
}

const BATCH_SIZE = 20
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

const NOTE_ERROR = 'update sweep_attempts set error = $3 where sweep = $1 and subject_id = $2'

const DELETE_OLD = deleteSome('sweep_attempts', `next_at < now() - interval '${RETENTION_DAYS} days'`, '$1')

interface Claimed {
  id: string
  attempts: number
}

/** Works through rows that need work. A row that fails waits longer each time and never blocks the others. */
@Injectable()
export class FairSweep {
  private readonly logger = new Logger('Sweep')

  constructor(private readonly em: EntityManager) {}

  async run({ name, candidates, act }: Sweep): Promise<void> {
    await this.logged(name, async () => {
      const claimed = await rows<Claimed>(this.em.fork(), claim(candidates), [name, BATCH_SIZE])
      for (const { id, attempts } of claimed) {
        const error = await this.logged(`${name} ${id}, attempt ${attempts}`, () => act(id))
        if (error) await rows(this.em.fork(), NOTE_ERROR, [name, id, error.message.slice(0, 300)])
      }
    })
  }

  async clean(): Promise<void> {
    await this.logged('old attempts', () => deleteInBatches(this.em, DELETE_OLD, []))
  }

  private async logged(what: string, act: () => Promise<unknown>): Promise<Error | undefined> {
    try {
      await act()
      return undefined
    } catch (fault) {
      this.logger.warn(`${what}: ${(fault as Error).name}`)
      return fault as Error
    }
  }
}
