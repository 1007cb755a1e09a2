import { systemClock } from '@upline/config'
import {
  connectRedis,
  createRedis,
  KeyRing,
  PublicPages,
  type Redis,
  SessionCheck,
  SessionStore,
} from '@upline/auth/session'
import { type Drain, announceDrain } from '@upline/http/drain'
import { startTracing } from '@upline/watch'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { registerAgentPages } from './agent-pages/agent-pages.ts'
import { onSitesHost } from './agent-pages/sites-host.ts'
import { guardRoutes } from './guarding/call-guard.ts'
import type { GatewayConfig } from './config.ts'
import { forwardedFrom } from './caller-address.ts'
import { answerProblems, refuseTarget } from './problems.ts'
import { Health } from './health.ts'
import { registerLive } from './live/live-route.ts'
import { LivePages } from './live/live-pages.ts'
import { SessionWatch } from './live/session-watch.ts'
import { registerEncompassSimulator } from './encompass-simulator.ts'
import { registerMailInbox } from './mail-inbox.ts'
import { registerOperations } from './operations/operations.ts'
import { registerPersonalData } from './personal-data/personal-data.ts'
import { registerPaymentPages } from './payment-pages.ts'
import type { Parts } from './parts.ts'
import { registerProxies, replicasOfServices } from './proxies.ts'
import { RateLimit } from './rate-limit.ts'
import { setSecurityHeaders } from './security-headers.ts'
import { serveMetrics, watchRequests } from './watching.ts'
import { WebFiles } from './web-files/web-files.ts'
import { registerApiDocs } from './web-files/api-docs.ts'
import { serveWeb } from './web-files/serve-web.ts'

/** Everything between the browser and the services: access checks, routing and the pages. It has no business rules. */
export async function createGateway(
  config: GatewayConfig,
  log: Logger,
  drain: Drain = { isDraining: false },
): Promise<FastifyInstance> {
  const redis = createRedis(config.redisUrl, (line) => log.warn(line))
  const app = createApp(config)
  const parts = createParts(app, redis, { config, log })
  const live = new LivePages({ redis: createRedis(config.redisUrl, () => undefined), watch: parts.watch, log })
  app.addHook('onRequest', forwardedFrom)
  watchRequests(app)
  setSecurityHeaders(app)
  answerProblems(app, log)
  guardRoutes(app, parts)
  announceDrain(app, drain, { tellsWhy: false })
  new Health({ config, redis, drain }).register(app)
  registerLive(app, parts, live)
  registerOperations(app, parts, redis)
  registerCalls(app, parts)
  registerPages(app, parts)
  const [watching, stopTracing] = [await serveMetrics(config, live), await startTracing('gateway')]
  app.addHook('preClose', async () => live.close())
  app.addHook('onClose', async () => {
    await watching?.close()
    await stopTracing()
    parts.rate.stop()
    parts.watch.stop()
    if (redis.isOpen) redis.destroy()
  })
  await connectRedis(redis)
  live.start()
  parts.watch.start()
  return app
}

const createApp = (config: GatewayConfig): FastifyInstance =>
  Fastify({
    logger: false,
    bodyLimit: 32 * 1024 * 1024,
    routerOptions: { maxParamLength: 1000 },
    rewriteUrl: ({ url, headers }) => onSitesHost(url ?? '/', headers.host, config.sitesHost),
    // One trusted proxy is in front of the gateway. Addresses that earlier hops claim are not trusted.
    trustProxy: config.trustProxy ? (_address: string, hop: number) => hop === 0 : false,
    forceCloseConnections: 'idle',
    frameworkErrors: (error, _request, reply) => refuseTarget(error, reply),
  })

function createParts(app: FastifyInstance, redis: Redis, { config, log }: Pick<Parts, 'config' | 'log'>): Parts {
  const keys = new KeyRing(redis, { roots: config.keyRoots, warn: (line) => log.warn(line) })
  const sessions = new SessionCheck({ keys, sessions: new SessionStore(redis), clock: systemClock })
  return {
    ...{ config, log, sessions, rate: new RateLimit(redis, config) },
    publicPages: new PublicPages(redis, config.publicPages),
    watch: new SessionWatch(sessions),
    replicas: replicasOfServices(app, config, log),
  }
}

/** Calls that the services and simulators answer. */
function registerCalls(app: FastifyInstance, parts: Parts): void {
  registerPersonalData(app, parts)
  registerProxies(app, parts)
  registerMailInbox(app, parts)
  registerPaymentPages(app, parts)
  registerEncompassSimulator(app, parts)
}

function registerPages(app: FastifyInstance, parts: Parts): void {
  const files = new WebFiles(parts.config.webFolder)
  registerAgentPages(app, parts, files)
  registerApiDocs(app, files)
  serveWeb(app, parts, files)
}
