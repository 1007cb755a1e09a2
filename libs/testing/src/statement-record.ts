import { AsyncLocalStorage } from 'node:async_hooks'
import { EntityManager } from '@mikro-orm/postgresql'
import type { NestFastifyApplication } from '@nestjs/platform-fastify'
import type { Pool, PoolClient } from 'pg'

export interface StatementRecord {
  /** Runs the work, and returns the texts of its statements: each one waits for Postgres once. */
  of(work: () => Promise<unknown>): Promise<string[]>
}

/** Records what background connections of a service send for a caller; what workers send meanwhile is not part of it. */
export async function recordStatements(app: NestFastifyApplication): Promise<StatementRecord> {
  const records = new AsyncLocalStorage<string[]>()
  const pool = (await app.get(EntityManager).getConnection().getNativeClient()) as Pool
  const seen = new WeakSet<PoolClient>()
  pool.on('acquire', (client) => {
    if (seen.has(client)) return
    seen.add(client)
    const query = client.query.bind(client) as (...given: unknown[]) => unknown
    client.query = ((...given: unknown[]) => {
      records.getStore()?.push(textOf(given[0]))
      return query(...given)
    }) as PoolClient['query']
  })
  return {
    of: async (work) => {
      const texts: string[] = []
      await records.run(texts, work)
      return texts
    },
  }
}

const textOf = (statement: unknown): string =>
  (typeof statement === 'string' ? statement : (statement as { text: string }).text).replace(/\s+/g, ' ').trim()
