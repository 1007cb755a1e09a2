import type { FastifyInstance } from 'fastify'
import type { Parts } from './parts.ts'
import { forwardPages } from './proxies.ts'

/**
 * Serves the control page of the Encompass simulator to the company in demo mode. The simulated API stays unreachable.
 */
export function registerEncompassSimulator(app: FastifyInstance, parts: Parts): void {
  const { mode, encompassSimulatorUrl } = parts.config
  if (mode !== 'demo' || !encompassSimulatorUrl) return
  forwardPages(app, parts, {
    ...{ target: 'encompass simulator', url: encompassSimulatorUrl },
    ...{ prefix: '/simulators/encompass', targetPrefix: '/control' },
    methods: ['GET', 'POST'],
    guard: { access: 'company' },
  })
}
