import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { vendorApi } from './api.ts'
import { controlApi, applyChange } from './control.ts'
import type { SimulatorContext } from './simulator-context.ts'
import { readExchange, sendJson } from './exchange.ts'
import { Faults } from './faults.ts'
import { makeRandomChange, Pace } from './automatic-changes.ts'
import { ApiProblem, TokenProblem } from './problem.ts'
import { ReportingDatabase } from './reporting-database.ts'
import { StateFile } from './state-file.ts'
import { type Tenant, Tokens } from './tokens.ts'
import { Deliverer } from './webhooks/deliverer.ts'

export interface EncompassSimulator {
  url: string
  close(): Promise<void>
}

/** The simulated tenant of the demo. The connector's defaults match it. */
export const DEMO_TENANT: Tenant = {
  instanceId: 'BE00000000',
  clientId: 'upline-simulator',
  clientSecret: 'simulated',
  user: 'upline',
  password: 'simulated',
}

export interface SimulatorSettings {
  folder: string
  /** Network interface; default: loopback. */
  host?: string
  port: number
  zone: string
  tenant?: Tenant
  /** calm: changes automatically after the quiet time. paused: changes only on command. */
  life?: 'calm' | 'paused'
  quietSeconds?: number
}

const CHANGE_INTERVAL_MS = 1_000

async function openContext(settings: SimulatorSettings): Promise<SimulatorContext> {
  const file = await StateFile.open(settings.folder, new Date(), settings.zone)
  file.state.life.isPaused = settings.life !== 'calm'
  const now = () => new Date(Date.now() + file.state.clockAheadMs)
  const deliverer = new Deliverer(file.state, now)
  const quietUntil = new Date(Date.now() + (settings.quietSeconds ?? 0) * 1_000)
  const reporting = new ReportingDatabase(file.state)
  return { file, faults: new Faults(), reporting, deliverer, now, zone: settings.zone, quietUntil }
}

function startAutomaticChanges(context: SimulatorContext): NodeJS.Timeout {
  const pace = new Pace()
  return setInterval(() => {
    const { life } = context.file.state
    if (life.isPaused || Date.now() < context.quietUntil.getTime()) return
    const due = pace.due(CHANGE_INTERVAL_MS, life.perMinute)
    if (due === 0) return
    applyChange(context, () => {
      for (let n = 0; n < due; n++) makeRandomChange(context.file.state, context.now(), context.zone)
    })
    context.file.saveSoon()
  }, CHANGE_INTERVAL_MS)
}

export async function startEncompassSimulator(settings: SimulatorSettings): Promise<EncompassSimulator> {
  const context = await openContext(settings)
  const { file, faults, reporting, deliverer, now, zone } = context
  const tenant = settings.tenant ?? DEMO_TENANT
  const tokens = new Tokens(tenant, now)
  const save = () => file.saveSoon()
  const vendor = vendorApi({ state: file.state, tokens, faults, reporting, zone, deliverer, tenant, now, save })
  const changeTimer = startAutomaticChanges(context)

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const exchange = await readExchange(request, response)
    const path = exchange.url.pathname
    try {
      if (path === '/health') sendJson(exchange, 200, { status: 'ok' })
      else if (path === '/control' || path.startsWith('/control/')) await controlApi(context, exchange)
      else await vendor(exchange)
    } catch (fault) {
      if (!(fault instanceof ApiProblem || fault instanceof TokenProblem)) throw fault
      sendJson(exchange, fault.status, fault.body)
    }
  }
  const server = createServer((request, response) => {
    handle(request, response).catch((fault: Error) => response.writeHead(500).end(fault.message))
  }).listen(settings.port, settings.host ?? '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      clearInterval(changeTimer)
      deliverer.stop()
      server.closeAllConnections()
      await new Promise<void>((done) => void server.close(() => done()))
      await file.save()
    },
  }
}
