import httpProxy from '@fastify/http-proxy'
import type { FastifyInstance } from 'fastify'
import { keepForCompany } from './company-pages.ts'
import type { Parts } from './parts.ts'
import { replyOptions } from './proxies.ts'

const PREFIX = '/simulators/encompass'

/** The control page of the Encompass simulator, for admin and ceo of a demo: never the API that it simulates. */
export function registerEncompassSimulator(app: FastifyInstance, { config, sessions, log }: Parts): void {
  if (config.mode !== 'demo' || !config.encompassSimulatorUrl) return
  keepForCompany(app, { prefix: PREFIX, config, sessions })
  void app.register(httpProxy, {
    upstream: config.encompassSimulatorUrl,
    prefix: `${PREFIX}/`,
    rewritePrefix: '/control/',
    httpMethods: ['GET', 'POST'],
    disableRequestLogging: true,
    replyOptions: replyOptions('encompass simulator', (fault) =>
      log.warn({ err: fault }, 'the Encompass simulator does not answer'),
    ),
  } as never)
}
