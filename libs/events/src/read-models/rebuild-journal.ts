import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { firstRow, rows } from '@upline/db'
import type { EventMessage } from '../event-message.ts'
import { ReadModels } from './read-models.ts'
import { HAS_OPEN, NOTE } from './rebuild.queries.ts'

/**
 * Records the events that this service handles while one of its read models is rebuilt, in the transaction of their
 * effect. The statement also delays the replacement until that transaction has ended: see RebuildWorker.
 */
@Injectable()
export class RebuildJournal {
  constructor(private readonly models: ReadModels) {}

  /**
   * Call it before the handlers: the replacement of the copy must wait for this transaction, never the reverse.
   */
  async note(tx: EntityManager, messages: EventMessage[]): Promise<void> {
    for (const [types, models] of this.byTypes()) {
      const noted = messages.filter(({ headers }) => types.has(headers.ce_type))
      // Bodies of imports are hundreds of kilobytes: they are only sent to the database if a rebuild records them.
      if (noted.length > 0 && (await firstRow(tx, HAS_OPEN, [models])))
        await rows(tx, NOTE, [models, ...columnsOf(noted)])
    }
  }

  /** Models that are built from the same events are recorded together. */
  private byTypes(): [ReadonlySet<string>, string[]][] {
    const groups = Map.groupBy(this.models.all, ({ events }) => [...events].sort().join())
    return [...groups.values()].map((group) => [new Set(group[0]!.events), group.map(({ name }) => name)])
  }
}

const columnsOf = (messages: EventMessage[]): string[][] => [
  messages.map(({ topic }) => topic),
  messages.map(({ key }) => key),
  messages.map(({ headers }) => JSON.stringify(headers)),
  messages.map(({ body }) => body),
]
