import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { handleApiCall } from './api.ts'
import { runDue } from './billing.ts'
import { control, type SimulatorContext } from './control.ts'
import { readForm } from './form-body.ts'
import { pagePolicy } from './page-frame.ts'
import { checkout, type PageResponse, portal } from './pages.ts'
import type { StateFile } from './state-file.ts'
import { StripeProblem } from './stripe-problem.ts'

export interface Simulator extends SimulatorContext {
  file: StateFile
  secretKey: string
  /** Base URL of the hosted pages. The simulator's own is known once it listens. */
  pagesUrl: () => string
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

/** Answers a request to the API, a hosted page or the control. */
export const answer = (simulator: Simulator, request: IncomingMessage, response: ServerResponse): Promise<unknown> =>
  answerPart(simulator, request, response).catch((fault: unknown) => {
    if (!(fault instanceof StripeProblem)) return response.writeHead(500).end(String(fault))
    sendJson(response, fault.status, fault.body)
  })

async function answerPart(simulator: Simulator, request: IncomingMessage, response: ServerResponse) {
  const url = new URL(request.url ?? '/', 'http://sim')
  const incoming: Incoming = { request, response, url, text: await textOf(request) }
  const [, part, ...rest] = url.pathname.split('/')
  if (part === 'health') return sendJson(response, 200, { status: 'ok' })
  if (part === 'v1') return answerApi(simulator, incoming)
  if (part === 'pages') return answerPage(simulator, incoming, rest)
  if (part !== 'control') throw new StripeProblem(404, 'resource_missing', 'Nothing here')
  const command = request.method === 'POST' ? (JSON.parse(incoming.text || '{}') as Record<string, unknown>) : null
  const body = control(simulator, rest.join('/'), command)
  if (command) await simulator.file.save()
  sendJson(response, 200, body)
}

async function answerApi(simulator: Simulator, { request, response, url, text }: Incoming) {
  const { account, faults, file, secretKey } = simulator
  if (request.headers.authorization !== `Bearer ${secretKey}`)
    throw new StripeProblem(401, 'api_key_invalid', 'Invalid API Key provided')
  const fault = faults.next()
  if (faults.latencyMs > 0) await sleep(faults.latencyMs)
  runDue(account)
  const key = request.headers['idempotency-key']
  const call = {
    method: request.method ?? 'GET',
    path: url.pathname,
    query: readForm(url.search.slice(1)),
    body: readForm(text),
    idempotencyKey: typeof key === 'string' ? key : undefined,
    pagesUrl: simulator.pagesUrl(),
  }
  const result = handleApiCall(account, call, fault.kind === 'status' ? fault.status : undefined)
  if (request.method !== 'GET') await file.save()
  if (fault.kind === 'timeout') return
  sendJson(response, result.status, result.body)
}

async function answerPage(simulator: Simulator, { request, response, text, url }: Incoming, [kind, id = '']: string[]) {
  const { account, file, pagesUrl } = simulator
  const form = request.method === 'POST' ? new URLSearchParams(text) : null
  const shown = kind === 'checkout' ? checkout(account, id, form) : portal(account, id, form)
  if (form) await file.save()
  sendPage(response, shown, pagesUrl() + url.pathname.slice('/pages'.length))
}

function sendPage(response: ServerResponse, shown: PageResponse, self: string) {
  if ('to' in shown) return response.writeHead(303, { location: shown.to || self }).end()
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': pagePolicy,
  }
  response.writeHead(shown.status ?? 200, headers).end(shown.html)
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}
