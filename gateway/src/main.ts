import { createLog } from '@upline/http/log'
import { readGatewayConfig } from './config.ts'
import { createGateway } from './gateway.ts'

const CLOSE_WITHIN_MS = 4_500

const config = readGatewayConfig()
const log = createLog({ name: 'gateway', mode: config.mode, logLevel: config.logLevel })
const gateway = await createGateway(config, log)
let closing = false

const close = () => {
  if (closing) return
  closing = true
  setTimeout(() => process.exit(0), CLOSE_WITHIN_MS).unref()
  void gateway.close().finally(() => process.exit(0))
}

process.on('SIGTERM', close)
process.on('SIGINT', close)

try {
  await gateway.listen({ port: config.port, host: config.host })
  log.info({ port: config.port }, 'listening')
} catch (fault) {
  const isTaken = (fault as { code?: string }).code === 'EADDRINUSE'
  log.fatal(isTaken ? `Port ${config.port} is in use: set PORT to a free one` : (fault as Error).message)
  process.exit(1)
}
