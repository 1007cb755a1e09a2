import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Account } from './account.ts'
import { handleApiCall } from './api.ts'
import { runDue } from './billing.ts'
import { control, type SimulatorContext } from './control.ts'
import { Faults } from './faults.ts'
import { readForm } from './form-body.ts'
import { pagePolicy } from './page-frame.ts'
import { checkout, type PageResponse, portal } from './pages.ts'
import { StateFile } from './state-file.ts'
import { StripeProblem } from './stripe-problem.ts'
import { Webhooks } from './webhooks.ts'

export interface StripeSimulatorSettings {
  folder: string
  /** Network interface; default: loopback. */
  host?: string
  port: number
  secretKey: string
  webhook: { url: string; secret: string }
  /** Base URL of the hosted pages in a browser; default: the simulator's own address. */
  pagesUrl?: string
}

export interface StripeSimulator {
  url: string
  close(): Promise<void>
}

interface Incoming {
  request: IncomingMessage
  response: ServerResponse
  url: URL
  text: string
}

const sendJson = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}

export async function startStripeSimulator(settings: StripeSimulatorSettings): Promise<StripeSimulator> {
  const file = await StateFile.open(settings.folder)
  const account = new Account(file.state)
  const webhooks = new Webhooks(file.state, settings.webhook)
  account.onEvent = (event) => webhooks.add(event)
  const context: SimulatorContext = { account, faults: new Faults(), webhooks }
  const server = createServer((request, response) => {
    handle(request, response).catch((fault: unknown) => {
      if (!(fault instanceof StripeProblem)) return response.writeHead(500).end(String(fault))
      sendJson(response, fault.status, fault.body)
    })
  })

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const incoming: Incoming = {
      request,
      response,
      url: new URL(request.url ?? '/', 'http://sim'),
      text: await textOf(request),
    }
    const [, part, ...rest] = incoming.url.pathname.split('/')
    if (part === 'health') return sendJson(response, 200, { status: 'ok' })
    if (part === 'v1') return api(incoming)
    if (part === 'pages') return hosted(incoming, rest)
    if (part !== 'control') throw new StripeProblem(404, 'resource_missing', 'Nothing here')
    const command = request.method === 'POST' ? (JSON.parse(incoming.text || '{}') as Record<string, unknown>) : null
    const body = control(context, rest.join('/'), command)
    if (command) await file.save()
    sendJson(response, 200, body)
  }

  const api = async ({ request, response, url, text }: Incoming) => {
    if (request.headers.authorization !== `Bearer ${settings.secretKey}`)
      throw new StripeProblem(401, 'api_key_invalid', 'Invalid API Key provided')
    const fault = context.faults.next()
    if (context.faults.latencyMs > 0) await sleep(context.faults.latencyMs)
    runDue(account)
    const key = request.headers['idempotency-key']
    const call = {
      method: request.method ?? 'GET',
      path: url.pathname,
      query: readForm(url.search.slice(1)),
      body: readForm(text),
      idempotencyKey: typeof key === 'string' ? key : undefined,
      pagesUrl: settings.pagesUrl ?? `${own()}/pages`,
    }
    const result = handleApiCall(account, call, fault.kind === 'status' ? fault.status : undefined)
    if (request.method !== 'GET') await file.save()
    if (fault.kind === 'timeout') return
    sendJson(response, result.status, result.body)
  }

  const hosted = async ({ request, response, text, url }: Incoming, [kind, id = '']: string[]) => {
    const form = request.method === 'POST' ? new URLSearchParams(text) : null
    const shown = kind === 'checkout' ? checkout(account, id, form) : portal(account, id, form)
    if (form) await file.save()
    sendPage(response, shown, url.pathname.slice('/pages'.length))
  }

  const sendPage = (response: ServerResponse, shown: PageResponse, path: string) => {
    if ('to' in shown) {
      const to = shown.to || `${settings.pagesUrl ?? `${own()}/pages`}${path}`
      return response.writeHead(303, { location: to }).end()
    }
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': pagePolicy,
    }
    response.writeHead(shown.status ?? 200, headers).end(shown.html)
  }

  const own = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  server.listen(settings.port, settings.host ?? '127.0.0.1')
  await once(server, 'listening')
  const clock = setInterval(() => {
    if (runDue(account)) file.saveSoon()
  }, 1_000)
  return {
    url: own(),
    close: async () => {
      clearInterval(clock)
      webhooks.stop()
      server.closeAllConnections()
      await new Promise<void>((done) => void server.close(() => done()))
      await file.save()
    },
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}
