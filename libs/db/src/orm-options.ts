import type { EntityMetadata, EntitySchema, MigrationObject } from '@mikro-orm/core'
import { ReflectMetadataProvider } from '@mikro-orm/decorators/legacy'
import { Migrator } from '@mikro-orm/migrations'
import { defineConfig, type EntityClass, type Options } from '@mikro-orm/postgresql'
import type { Pool } from 'pg'
import { connectionTls } from './connection-tls.ts'
import { databaseLimits } from './database-limits.ts'
import { PostgresNaming } from './postgres-naming.ts'
import { IDLE_TRANSACTION_TIMEOUT_MS } from './transaction-keep-alive.ts'
import { type Limits, poolConfig, splitByUse } from './pools.ts'

/** An entity by `defineEntity`, or a decorated class. */
export type EntityDescription = EntityClass<object> | EntitySchema

/** MikroORM's options of a service: its entities and migrations by class, which bundle well. */
export function ormOptions(service: {
  url: string
  entities: EntityDescription[]
  migrations: MigrationObject[]
  /** For tests, which use shorter waits. */
  silentMs?: number
  /** For tests. A service uses its settings. */
  limits?: Limits
  /** Postgres settings of its connections. */
  settings?: Record<string, string | number>
}): Options {
  // tools/start/processes.ts checks the connections of all processes against max_connections.
  const limits = service.limits ?? databaseLimits()
  const { min, max, ...driverOptions } = poolConfig(limits.background)
  return defineConfig({
    clientUrl: service.url,
    entities: service.entities,
    metadataProvider: ReflectMetadataProvider,
    extensions: [Migrator],
    pool: { min: min!, max: max! },
    driverOptions: {
      ...connectionTls(service.url),
      ...driverOptions,
      onPoolCreated: (pool: Pool) => splitByUse(pool, limits),
      idle_in_transaction_session_timeout: service.silentMs ?? IDLE_TRANSACTION_TIMEOUT_MS,
      ...(service.settings && { options: asOptions(service.settings) }),
    },
    forceUtcTimezone: true,
    namingStrategy: PostgresNaming,
    discovery: { warnWhenNoEntities: service.entities.length > 0, onMetadata: refuseReferencedDeletion },
    migrations: {
      migrationsList: service.migrations,
      snapshot: false,
      silent: true,
      transactional: true,
      allOrNothing: true,
    },
  }) as Options
}

const asOptions = (settings: Record<string, string | number>): string =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')

/** Rows that others refer to stay, unless the entity says otherwise. MikroORM's defaults change or delete the referring rows. */
function refuseReferencedDeletion(meta: EntityMetadata): void {
  for (const property of Object.values(meta.properties)) {
    property.updateRule ??= 'no action'
    property.deleteRule ??= 'no action'
  }
}
