import type { NestFastifyApplication } from '@nestjs/platform-fastify'
import { inBackground } from '@upline/config'
import type { Logger } from 'pino'
import { createApp, migrateOnly, type ServiceOptions } from './application.ts'
import { drained, drainMs } from './drain.ts'
import { HealthChecks } from './health-checks.ts'
import { createLog } from './log.ts'
import { endOnUnhandledFault } from './unhandled-faults.ts'
import { withoutData } from './without-data.ts'

const CLOSE_WITHIN_MS = 4_500

/** The boot of every service: migrate, consume, listen; end within 5 s of SIGTERM. `main.js migrate` only migrates. */
export async function startService(options: ServiceOptions): Promise<NestFastifyApplication> {
  // Files that a service writes hold personal data: its own user reads them, and no one else.
  process.umask(0o077)
  const log = createLog({ name: options.name, mode: options.config.mode, logLevel: options.config.logLevel ?? 'info' })
  endOnUnhandledFault(log)
  try {
    if (process.argv[2] === 'migrate') {
      await migrateOnly(options)
      log.info('migrated')
      process.exit(0)
    }
    const app = await createApp(options)
    closeOnSignal(app, log)
    await app.listen(options.config.port ?? 0, options.config.host ?? '127.0.0.1')
    log.info({ url: await app.getUrl() }, 'listening')
    return app
  } catch (fault) {
    log.fatal({ err: withoutData(fault) }, 'could not start')
    process.exit(1)
  }
}

function closeOnSignal(app: NestFastifyApplication, log: Logger): void {
  const drain = drainMs()
  let closing = false
  const close = async () => {
    if (closing) return
    closing = true
    await drained(app.get(HealthChecks), drain)
    // A stream that stays open (progress of an import) must not keep the process: the page reconnects.
    setTimeout(() => process.exit(0), CLOSE_WITHIN_MS).unref()
    await app.close().finally(() => process.exit(0))
  }
  process.on('SIGTERM', () => inBackground(close(), log))
  process.on('SIGINT', () => inBackground(close(), log))
}
