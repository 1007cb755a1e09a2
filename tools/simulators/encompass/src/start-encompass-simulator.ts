import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { vendorApi } from './api.ts'
import { controlApi } from './control.ts'
import { readExchange, sendJson } from './exchange.ts'
import { Faults } from './faults.ts'
import { ApiProblem, TokenProblem } from './problem.ts'
import { StateFile } from './state-file.ts'
import { type Tenant, Tokens } from './tokens.ts'

export interface EncompassSimulator {
  url: string
  close(): Promise<void>
}

/** The tenant of the demo: invented, and known to the connector's defaults. */
export const DEMO_TENANT: Tenant = {
  instanceId: 'BE00000000',
  clientId: 'upline-simulator',
  clientSecret: 'simulated',
  user: 'upline',
  password: 'simulated',
}

export interface SimulatorSettings {
  folder: string
  port: number
  zone: string
  tenant?: Tenant
}

export async function startEncompassSimulator(settings: SimulatorSettings): Promise<EncompassSimulator> {
  const file = await StateFile.open(settings.folder, new Date(), settings.zone)
  const now = () => new Date(Date.now() + file.state.clockAheadMs)
  const faults = new Faults()
  const stage = { file, faults, now, zone: settings.zone }
  const vendor = vendorApi({
    state: file.state,
    tokens: new Tokens(settings.tenant ?? DEMO_TENANT, now),
    faults,
    zone: settings.zone,
  })

  const answerTo = async (request: IncomingMessage, answer: ServerResponse) => {
    const exchange = await readExchange(request, answer)
    const path = exchange.url.pathname
    try {
      if (path === '/health') sendJson(exchange, 200, { status: 'ok' })
      else if (path === '/control' || path.startsWith('/control/')) await controlApi(stage, exchange)
      else await vendor(exchange)
    } catch (fault) {
      if (!(fault instanceof ApiProblem || fault instanceof TokenProblem)) throw fault
      sendJson(exchange, fault.status, fault.body)
    }
  }
  const server = createServer((request, answer) => {
    answerTo(request, answer).catch((fault: Error) => answer.writeHead(500).end(fault.message))
  }).listen(settings.port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections()
      await new Promise<void>((done) => void server.close(() => done()))
      await file.save()
    },
  }
}
