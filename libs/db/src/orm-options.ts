import type { MigrationObject } from '@mikro-orm/core'
import { ReflectMetadataProvider } from '@mikro-orm/decorators/legacy'
import { Migrator } from '@mikro-orm/migrations'
import { defineConfig, type EntityClass, type Options } from '@mikro-orm/postgresql'
import type { Pool } from 'pg'
import { connectionTls } from './connection-tls.ts'
import { rememberClients } from './copy.ts'
import { SILENT_MS } from './heard.ts'
import { watchHeldClients } from './held-clients.ts'
import { easeWhileRefused } from './refused-connections.ts'

/** A pool of 5 per process: tools/start/processes.ts holds the budget of all against max_connections. */
const POOL = { min: 0, max: 5 }

const prepare = (pool: Pool): void => {
  rememberClients(pool)
  watchHeldClients(pool)
  easeWhileRefused(pool)
}

/** MikroORM's options of a service: its entities by class, its migrations by class (they bundle well). */
export function ormOptions(service: {
  url: string
  entities: EntityClass<object>[]
  migrations: MigrationObject[]
  /** For tests, which don't wait as long. */
  silentMs?: number
  /** Settings of Postgres that its connections begin with. */
  settings?: Record<string, string | number>
}): Options {
  return defineConfig({
    clientUrl: service.url,
    entities: service.entities,
    metadataProvider: ReflectMetadataProvider,
    extensions: [Migrator],
    pool: POOL,
    driverOptions: {
      ...connectionTls(service.url),
      onPoolCreated: prepare,
      idle_in_transaction_session_timeout: service.silentMs ?? SILENT_MS,
      ...(service.settings && { options: asOptions(service.settings) }),
    },
    forceUtcTimezone: true,
    ...(service.entities.length === 0 ? { discovery: { warnWhenNoEntities: false } } : {}),
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
