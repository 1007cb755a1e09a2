import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { vendorApi } from './api.ts'
import { controlApi, happen } from './control.ts'
import type { Stage } from './stage.ts'
import { readExchange, sendJson } from './exchange.ts'
import { Faults } from './faults.ts'
import { liveOn, Pace } from './life.ts'
import { ApiProblem, TokenProblem } from './problem.ts'
import { ReportingDatabase } from './reporting-database.ts'
import { StateFile } from './state-file.ts'
import { type Tenant, Tokens } from './tokens.ts'
import { Deliverer } from './webhooks/deliverer.ts'

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
  /** The interface; loopback where nothing is said. */
  host?: string
  port: number
  zone: string
  tenant?: Tenant
  /** calm: it lives by itself, after the quiet time. paused: only what it is told. */
  life?: 'calm' | 'paused'
  quietSeconds?: number
}

const LIVE_EVERY_MS = 1_000

async function openStage(settings: SimulatorSettings): Promise<Stage> {
  const file = await StateFile.open(settings.folder, new Date(), settings.zone)
  file.state.life.isPaused = settings.life !== 'calm'
  const now = () => new Date(Date.now() + file.state.clockAheadMs)
  const deliverer = new Deliverer(file.state, now)
  const quietUntil = new Date(Date.now() + (settings.quietSeconds ?? 0) * 1_000)
  const reporting = new ReportingDatabase(file.state)
  return { file, faults: new Faults(), reporting, deliverer, now, zone: settings.zone, quietUntil }
}

function letLive(stage: Stage): NodeJS.Timeout {
  const pace = new Pace()
  return setInterval(() => {
    const { life } = stage.file.state
    if (life.isPaused || Date.now() < stage.quietUntil.getTime()) return
    const due = pace.due(LIVE_EVERY_MS, life.perMinute)
    if (due === 0) return
    happen(stage, () => {
      for (let n = 0; n < due; n++) liveOn(stage.file.state, stage.now(), stage.zone)
    })
    stage.file.saveSoon()
  }, LIVE_EVERY_MS)
}

export async function startEncompassSimulator(settings: SimulatorSettings): Promise<EncompassSimulator> {
  const stage = await openStage(settings)
  const { file, faults, reporting, deliverer, now, zone } = stage
  const tenant = settings.tenant ?? DEMO_TENANT
  const tokens = new Tokens(tenant, now)
  const save = () => file.saveSoon()
  const vendor = vendorApi({ state: file.state, tokens, faults, reporting, zone, deliverer, tenant, now, save })
  const living = letLive(stage)

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
  }).listen(settings.port, settings.host ?? '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      clearInterval(living)
      deliverer.stop()
      server.closeAllConnections()
      await new Promise<void>((done) => void server.close(() => done()))
      await file.save()
    },
  }
}
