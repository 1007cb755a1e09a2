import type { NestFastifyApplication } from '@nestjs/platform-fastify'
import { createApp, type ServiceOptions } from './application.ts'
import { createLog } from './log.ts'
import { withoutData } from './without-data.ts'

const CLOSE_WITHIN_MS = 4_500

/** The boot of every service: migrate, consume, listen on loopback; end within 5 s of SIGTERM. */
export async function startService(options: ServiceOptions): Promise<NestFastifyApplication> {
  const log = createLog({ name: options.name, mode: options.config.mode, logLevel: options.config.logLevel ?? 'info' })
  try {
    const app = await createApp(options)
    closeOnSignal(app)
    await app.listen(options.config.port ?? 0, '127.0.0.1')
    log.info({ url: await app.getUrl() }, 'listening')
    return app
  } catch (fault) {
    log.fatal({ err: withoutData(fault) }, 'could not start')
    process.exit(1)
  }
}

function closeOnSignal(app: NestFastifyApplication): void {
  let closing = false
  const close = () => {
    if (closing) return
    closing = true
    // A stream that stays open (progress of an import) must not keep the process: the page reconnects.
    setTimeout(() => process.exit(0), CLOSE_WITHIN_MS).unref()
    void app.close().finally(() => process.exit(0))
  }
  process.on('SIGTERM', close)
  process.on('SIGINT', close)
}
