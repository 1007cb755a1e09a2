import { beginAtZero, metrics } from '@upline/watch'
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import type { Logger } from 'pino'
import { watchEjections } from './balancing/ejection-metrics.ts'
import type { GatewayConfig } from './config.ts'
import { forwarder, type Forwarding, forwardBodies } from './forwarding/forward.ts'
import type { RouteGuard } from './guarding/route-guard.ts'
import type { Parts } from './parts.ts'
import { CallNotFoundError } from './problems.ts'
import { Replicas, type ReplicasOptions } from './replicas.ts'
import { ROUTES, SERVICES, type ServiceName } from './routes.ts'

type Handler = (request: FastifyRequest, reply: FastifyReply) => void

const METHODS: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']

/** Registers each path of the routes table for its service. */
export function registerProxies(app: FastifyInstance, parts: Parts): void {
  const { config, log, replicas, watch } = parts
  for (const service of SERVICES) {
    beginAtZero(metrics.serviceAway, 'target', [service])
    const onFault = (fault: Error) => log.warn({ service, code: codeOf(fault) }, 'a service does not respond')
    const common = { config, watch, onFault, token: config.internalToken }
    const rows = ROUTES.filter((route) => route.service === service)
    const hooks = rows.filter(({ guard }) => guard.access === 'hook')
    // Webhooks have their own connections: a thousand calls that wait for a payment would block the webhook they wait for.
    const own =
      hooks.length === 0 ? [] : [replicasOf(app, config.urls[service], { onChange: logChanges(service, log) })]
    watchEjections(app, service, [replicas[service], ...own])
    void app.register(async (scope) => {
      forwardBodies(scope)
      const handler = forwarder({ ...common, target: service, replicas: replicas[service], prefix: '/api' })
      for (const { path, guard } of rows.filter((row) => !hooks.includes(row)))
        for (const url of [path, `${path}/*`])
          scope.route({
            method: METHODS,
            url,
            config: { guard },
            handler: guard.answersVisitors ? orNull(handler) : handler,
          })
      for (const hookReplicas of own) {
        const hook = forwarder({ ...common, target: service, replicas: hookReplicas, prefix: '' })
        for (const { path, guard } of hooks)
          scope.route({ method: 'POST', url: path, config: { guard }, handler: hook })
      }
    })
  }
  refuseOtherCalls(app)
}

/** Answers `null` to visitors that the guard let in, and forwards every call with a session. */
const orNull =
  (handler: Handler): Handler =>
  (request, reply) =>
    request.session ? handler(request, reply) : void reply.type('application/json; charset=utf-8').send('null')

/** No other path below /api and /hooks is a call or a page. */
function refuseOtherCalls(app: FastifyInstance): void {
  for (const url of ['/api', '/api/*', '/hooks', '/hooks/*'])
    app.all(url, { config: { guard: { access: 'public', maxBodyMb: Infinity } } }, () => {
      throw new CallNotFoundError()
    })
}

export interface Pages extends Pick<Forwarding, 'target' | 'prefix' | 'targetPrefix'> {
  url: string
  methods: HTTPMethods[]
  guard: RouteGuard
  headers?: Record<string, string>
}

/** Serves pages of another server of the product below one prefix. */
export function forwardPages(app: FastifyInstance, { config, log, watch }: Parts, pages: Pages): void {
  const { url, prefix, methods, guard, target, headers: pageHeaders = {} } = pages
  const onFault = (fault: Error) => log.warn({ target, code: codeOf(fault) }, 'a page server does not respond')
  const replicas = replicasOf(app, url)
  void app.register(async (scope) => {
    forwardBodies(scope)
    const handler = forwarder({ ...pages, config, watch, replicas, onFault, token: null, pageHeaders })
    scope.route({ method: methods, url: `${prefix}/*`, config: { guard }, handler })
    scope.get(prefix, { config: { guard } }, (_request, reply) => reply.redirect(`${prefix}/`))
  })
}

function replicasOf(app: FastifyInstance, urls: string, options?: ReplicasOptions): Replicas {
  const replicas = new Replicas(urls, options)
  app.addHook('onClose', () => replicas.destroy())
  return replicas
}

export const replicasOfServices = (
  app: FastifyInstance,
  { urls, maxPendingCalls: maxPending }: GatewayConfig,
  log: Logger,
): Record<ServiceName, Replicas> => {
  const own = (service: ServiceName) =>
    replicasOf(app, urls[service], { maxPending, onChange: logChanges(service, log) })
  return Object.fromEntries(SERVICES.map((service) => [service, own(service)])) as Record<ServiceName, Replicas>
}

/** Logs one line when a replica is ejected and one when it responds again. */
const logChanges =
  (service: ServiceName, log: Logger): NonNullable<ReplicasOptions['onChange']> =>
  ({ origin, answers }) =>
    answers
      ? log.info({ service, origin }, 'a replica responds again')
      : log.warn({ service, origin }, 'a replica does not respond: calls go to the others until it does')

export const codeOf = (fault: unknown): string => String((fault as { code?: unknown }).code ?? (fault as Error).message)
