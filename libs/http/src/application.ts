import type { Writable } from 'node:stream'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import { MikroORM } from '@mikro-orm/core'
import type { MikroORM as PostgresOrm } from '@mikro-orm/postgresql'
import type { DynamicModule, Type } from '@nestjs/common'
import { NestFactory } from '@nestjs/core'
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify'
import type { Clock, Mode } from '@upline/config'
import { migrate, pendingMigrations, SchemaError, schemaFault, schemaVersions } from '@upline/db'
import { connectEvents, EVENT_TRANSPORT, type EventTransport } from '@upline/events'
import { stuckWorkers } from '@upline/jobs'
import { startTracing, versionOf, watchProcess } from '@upline/watch'
import type { Logger } from 'pino'
import { refuseMalformedBodies } from './body-shape.ts'
import { announceDrain } from './drain.ts'
import { ErrorFilter } from './error.filter.ts'
import { HealthChecks } from './health-checks.ts'
import { HttpModule } from './http.module.ts'
import { trustOnlyGateway } from './internal-token.ts'
import { createLog } from './log.ts'
import { NestLog } from './nest-log.ts'
import { serveMetricsRoute } from './metrics-route.ts'
import { followRequests } from './request-log.ts'
import { validationPipe } from './validation.ts'

const MEGABYTE = 1024 * 1024

export interface ServiceOptions {
  name: string
  module: Type | DynamicModule
  config: {
    mode: Mode
    host?: string
    port?: number
    logLevel?: string
    migrates?: boolean
    databaseUrl?: string
    internalToken?: string | null
    metricsToken?: string | null
  }
  /** Maximum JSON body in MB: 8, or up to 32 for services with bulk calls. */
  bodyLimitMb?: number
  /** Keeps the bytes of a JSON body as `request.rawBody`, for signatures. */
  rawBody?: boolean
  /** Registers checks of the service in addition to its database, Redis and event transport. */
  health?: (checks: HealthChecks, app: NestFastifyApplication) => void
  clock?: Clock
  logTo?: Writable
}

/** The service, migrated, initialized and consuming its events, but not listening yet. Tests call it by `inject`. */
export async function createApp(options: ServiceOptions): Promise<NestFastifyApplication> {
  const { app, log } = await put(options)
  await equip(app, log, options)
  await beWatched(app, options.name)
  await migrateDatabase(app, options.config.migrates ?? true)
  app.get(HealthChecks).register('workers', refuseStuckWorkers, 'later')
  options.health?.(app.get(HealthChecks), app)
  await app.init()
  await consumeEvents(app)
  const server = app.getHttpAdapter().getInstance()
  // Fastify parses these by default. Another site's page can send them without a preflight, so we accept only JSON,
  // else 415.
  server.removeContentTypeParser(['application/x-www-form-urlencoded', 'text/plain'])
  await server.ready()
  return app
}

/** Only migrates the service's database: for a job before new versions of it start. */
export async function migrateOnly(options: ServiceOptions): Promise<void> {
  const { app } = await put(options)
  const orm = providedIn<PostgresOrm>(app, MikroORM)
  if (orm) {
    await refuseOtherSchema(orm)
    await migrate(orm)
  }
  await app.close()
}

/** Assembled but not initialized: it serves and consumes nothing yet. */
async function put(options: ServiceOptions): Promise<{ app: NestFastifyApplication; log: Logger }> {
  const { name, config } = options
  const log = createLog({ name, mode: config.mode, logLevel: config.logLevel ?? 'info' }, options.logTo)
  const app = await NestFactory.create<NestFastifyApplication>(
    HttpModule.around({ name, module: options.module, log, ...(options.clock ? { clock: options.clock } : {}) }),
    adapter(options),
    { logger: new NestLog(log), abortOnError: false, rawBody: options.rawBody ?? false },
  )
  return { app, log }
}

function adapter({ bodyLimitMb = 8 }: ServiceOptions): FastifyAdapter {
  return new FastifyAdapter({
    bodyLimit: Math.min(bodyLimitMb, 32) * MEGABYTE,
    // An ID in a path may be a username of 255 characters, percent-encoded.
    routerOptions: { maxParamLength: 1000 },
    forceCloseConnections: 'idle',
  })
}

async function equip(app: NestFastifyApplication, log: Logger, { config }: ServiceOptions): Promise<void> {
  // The types of the plugins refer to another copy of Fastify's options than Nest's, but the code is the same.
  await app.register(cookie as never)
  await app.register(multipart as never, { limits: { files: 1, fields: 20 } } as never)
  trustOnlyGateway(app.getHttpAdapter().getInstance() as never, config.internalToken)
  followRequests(app.getHttpAdapter().getInstance() as never, log)
  refuseMalformedBodies(app.getHttpAdapter().getInstance() as never)
  serveMetricsRoute(app.getHttpAdapter().getInstance() as never, config)
  announceDrain(app.getHttpAdapter().getInstance() as never, app.get(HealthChecks))
  app.useGlobalPipes(validationPipe())
  app.useGlobalFilters(new ErrorFilter(log))
}

async function beWatched(app: NestFastifyApplication, name: string): Promise<void> {
  watchProcess(name)
  const stopTracing = await startTracing(name)
  app.getHttpAdapter().getInstance().addHook('onClose', stopTracing)
}

async function migrateDatabase(app: NestFastifyApplication, migrates: boolean): Promise<void> {
  const orm = providedIn<PostgresOrm>(app, MikroORM)
  if (!orm) return
  await refuseOtherSchema(orm)
  if (migrates) await migrate(orm)
  else await refuseOlderDatabase(orm)
  app.get(HealthChecks).register('database', async () => void (await orm.em.getConnection().execute('select 1')))
}

/** The log of the process says why each one fails. */
function refuseStuckWorkers(): void {
  const stuck = stuckWorkers()
  if (stuck.length > 0) throw new Error(`failed every time for a minute: ${stuck.join(', ')}`)
}

async function refuseOlderDatabase(orm: PostgresOrm): Promise<void> {
  const waiting = await pendingMigrations(orm)
  if (waiting.length === 0) return
  throw new SchemaError(
    `MIGRATE is off and ${waiting.length} migrations are pending (${waiting[0]} first): run the migration job, then start`,
  )
}

/** An older build would write into columns that a newer one has changed, and a baseline needs all that it replaced. */
async function refuseOtherSchema(orm: PostgresOrm): Promise<void> {
  const fault = schemaFault(await schemaVersions(orm), versionOf())
  if (fault) throw new SchemaError(fault)
}

/** A service without EventsModule (a test of this lib) consumes nothing. */
async function consumeEvents(app: NestFastifyApplication): Promise<void> {
  const transport = providedIn<EventTransport>(app, EVENT_TRANSPORT)
  if (!transport) return
  await connectEvents(app)
  app.get(HealthChecks).register('events', () => transport.check(), 'later')
}

function providedIn<T>(app: NestFastifyApplication, token: Type | symbol): T | undefined {
  try {
    return app.get<T>(token, { strict: false })
  } catch {
    return undefined
  }
}
