import { settingsOrExit } from '@upline/config'
import { untilDrained, drainMs } from '@upline/http/drain'
import { createLog } from '@upline/http/log'
import { endOnUnhandledFault } from '@upline/http/unhandled-faults'
import { readGatewayConfig } from './config.ts'
import { createGateway } from './gateway.ts'
import { listen, stopListening } from './listening.ts'

const CLOSE_WITHIN_MS = 4_500

const config = await settingsOrExit('gateway', readGatewayConfig)
const log = createLog({ name: 'gateway', mode: config.mode, logLevel: config.logLevel })
endOnUnhandledFault(log)
const drain = { isDraining: false }
const gateway = await createGateway(config, log, drain)
const drainFor = drainMs()
let closing = false

const close = async () => {
  if (closing) return
  closing = true
  if (config.listenFd > 0) stopListening(gateway)
  await untilDrained(drain, drainFor)
  setTimeout(() => process.exit(0), CLOSE_WITHIN_MS).unref()
  void gateway.close().finally(() => process.exit(0))
}

process.on('SIGTERM', () => void close())
process.on('SIGINT', () => void close())

try {
  await listen(gateway, config)
  log.info({ port: config.port }, 'listening')
} catch (fault) {
  const isTaken = (fault as { code?: string }).code === 'EADDRINUSE'
  log.fatal(isTaken ? `Port ${config.port} is in use: set PORT to a free one` : (fault as Error).message)
  process.exit(1)
}
