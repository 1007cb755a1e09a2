import type { EntityManager, InferKyselyDB } from '@mikro-orm/postgresql'
import type { Kysely } from 'kysely'

/** Tables by name, and columns by the properties of their entities. Values are those of the properties. */
const NAMES = { tableNamingStrategy: 'table', columnNamingStrategy: 'property', convertValues: true } as const

type Tables<Entity extends { name: string }> = InferKyselyDB<Entity, typeof NAMES>

/**
 * A builder for statements on the tables of these entities: a column that an entity does not have is a type error. It runs on the
 * caller's transaction, else on the pool.
 */
export const typedQueries =
  <Entity extends { name: string }>() =>
  (em: EntityManager): Kysely<Tables<Entity>> =>
    em.getKysely(NAMES) as Kysely<unknown> as Kysely<Tables<Entity>>
