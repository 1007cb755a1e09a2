import type { EntityManager } from '@mikro-orm/postgresql'
import { startKeepAlive } from './transaction-keep-alive.ts'
import { rows } from './rows.ts'

/**
 * The rows of one statement, in batches of any number: a cursor in its own transaction, which lasts until the last
 * batch is read or the reader stops. All rows are as of the first batch.
 */
export async function* rowBatches<Row>(
  em: EntityManager,
  { sql, parameters, size }: { sql: string; parameters: unknown[]; size: number },
): AsyncGenerator<Row[]> {
  const reader = em.fork({ clear: true })
  await reader.begin()
  // The reader may be slow.
  const stop = startKeepAlive(reader)
  try {
    await rows(reader, `declare batches no scroll cursor for ${sql}`, parameters)
    for (;;) {
      const found = await rows<Row>(reader, `fetch forward ${size} from batches`)
      if (found.length > 0) yield found
      if (found.length < size) return
    }
  } finally {
    await stop()
    await reader.rollback()
  }
}
