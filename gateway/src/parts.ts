import type { PublicPages, SessionCheck } from '@upline/auth/session'
import type { Logger } from 'pino'
import type { GatewayConfig } from './config.ts'
import type { SessionWatch } from './live/session-watch.ts'
import type { RateLimit } from './rate-limit.ts'
import type { Replicas } from './replicas.ts'
import type { ServiceName } from './routes.ts'

/** What the parts of the gateway share. */
export interface Parts {
  config: GatewayConfig
  log: Logger
  sessions: SessionCheck
  rate: RateLimit
  publicPages: PublicPages
  watch: SessionWatch
  /** The processes of each service. */
  replicas: Record<ServiceName, Replicas>
}
