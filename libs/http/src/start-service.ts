import type { NestFastifyApplication } from '@nestjs/platform-fastify'
import { inBackground, REFUSED_EXIT_CODE } from '@upline/config'
import { checkDatabase, extensionsOf, SchemaError, UnfitDatabaseError } from '@upline/db'
import type { Logger } from 'pino'
import { createApp, migrateOnly, type ServiceOptions } from './application.ts'
import { untilDrained, drainMs } from './drain.ts'
import { HealthChecks } from './health-checks.ts'
import { reduceCollections } from './heap-growth.ts'
import { createLog } from './log.ts'
import { endOnUnhandledFault } from './unhandled-faults.ts'
import { redactError } from '@upline/watch'

const CLOSE_WITHIN_MS = 4_500

/**
 * Starts every service: check its database, migrate, consume, listen; end within 5 s of SIGTERM. `main.js migrate` only
 * migrates.
 */
export async function startService(options: ServiceOptions): Promise<NestFastifyApplication> {
  // Files that a service writes contain personal data: only its own user may read them.
  process.umask(0o077)
  const log = createLog({ name: options.name, mode: options.config.mode, logLevel: options.config.logLevel ?? 'info' })
  endOnUnhandledFault(log)
  try {
    await checkOwnDatabase(options)
    if (process.argv[2] === 'migrate') {
      await migrateOnly(options)
      log.info('migrated')
      process.exit(0)
    }
    const app = await createApp(options)
    closeOnSignal(app, log)
    await app.listen(options.config.port ?? 0, options.config.host ?? '127.0.0.1')
    log.info({ url: await app.getUrl() }, 'listening')
    reduceCollections()
    return app
  } catch (fault) {
    if (isForOperator(fault)) log.fatal(`could not start: ${fault.message}`)
    else log.fatal({ err: redactError(fault) }, 'could not start')
    process.exit(mayPass(fault) ? 1 : REFUSED_EXIT_CODE)
  }
}

/** Runs before anything else connects: one line instead of an error from each part that uses the database. */
async function checkOwnDatabase({ name, config }: ServiceOptions): Promise<void> {
  if (!config.databaseUrl) return
  const variable = `${name.toUpperCase()}_DATABASE_URL`
  await checkDatabase({ url: config.databaseUrl, variable, extensions: extensionsOf(name) })
}

/** Errors whose text says what to do. A stack would only hide it. */
const isForOperator = (fault: unknown): fault is Error =>
  fault instanceof UnfitDatabaseError || fault instanceof SchemaError

/** Whether the next start may succeed without intervention. */
const mayPass = (fault: unknown): boolean =>
  fault instanceof UnfitDatabaseError ? fault.isTemporary : !(fault instanceof SchemaError)

function closeOnSignal(app: NestFastifyApplication, log: Logger): void {
  const drain = drainMs()
  let closing = false
  const close = async () => {
    if (closing) return
    closing = true
    await untilDrained(app.get(HealthChecks), drain)
    // An open stream (progress of an import) must not keep the process alive: the page reconnects.
    setTimeout(() => process.exit(0), CLOSE_WITHIN_MS).unref()
    await app.close().finally(() => process.exit(0))
  }
  process.on('SIGTERM', () => inBackground(close(), log))
  process.on('SIGINT', () => inBackground(close(), log))
}
