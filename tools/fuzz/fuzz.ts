import { apiDocument } from '../../libs/testing/src/api-document.ts'
import type { OpenApi } from '../docs/openapi/document.ts'
import type { Operation } from '../docs/openapi/operation.ts'
import { faultsOf } from '../instance/faults.ts'
import { randomFrom } from '../instance/random.ts'
import { Inventor } from './invent.ts'

export interface Caller {
  name: string
  cookie: string
}

export interface Found {
  fault: string
  by: string
  call: string
  body: string
  answer: string
}

interface Target {
  path: string
  method: string
  operation: Operation
}

interface Request {
  path: string
  body: string | undefined
}

/** What would end the caller's own session, lock everybody out, or never ends by itself. */
const LEFT_OUT =
  /\/auth\/(logout|sign-out-everywhere|change-password|reset-password|sessions|second-factor)|\/live$|\/events$|^\/api\/operations|\/hooks\//

/** Failures that a service has no part in: whatever else is 5xx is a fault. */
const OWN_503 = /"code":"(?!service\.unavailable|service\.fault|gateway\.)/

/** Calls what the document has, as each caller, for a while; says what answered otherwise than documented. */
export async function fuzz(
  url: string,
  api: OpenApi,
  { seed, seconds, callers }: { seed: number; seconds: number; callers: Caller[] },
): Promise<{ calls: number; found: Found[] }> {
  const inventor = new Inventor(randomFrom(seed), api.components.schemas)
  const targets = targetsOf(api)
  const found = new Map<string, Found>()
  const ends = performance.now() + seconds * 1_000
  let calls = 0
  const one = async (): Promise<void> => {
    while (performance.now() < ends) {
      const target = targets[calls++ % targets.length]!
      const fault = await tried(url, target, { inventor, by: inventor.one(callers) })
      if (fault) found.set(`${target.method} ${target.path} ${fault.fault.slice(0, 80)}`, fault)
    }
  }
  await Promise.all(Array.from({ length: 4 }, one))
  return { calls, found: [...found.values()] }
}

const targetsOf = ({ paths }: OpenApi): Target[] =>
  Object.entries(paths).flatMap(([path, verbs]) =>
    Object.entries(verbs)
      .filter(() => !LEFT_OUT.test(path))
      .map(([verb, operation]) => ({ path, method: verb.toUpperCase(), operation })),
  )

async function tried(
  url: string,
  target: Target,
  { inventor, by }: { inventor: Inventor; by: Caller },
): Promise<Found | undefined> {
  const request = invented(target, inventor)
  const { method } = target
  const answer = await fetch(url + request.path, {
    method,
    headers: { ...(by.cookie && { cookie: by.cookie }), ...(request.body && { 'content-type': 'application/json' }) },
    ...(request.body && { body: request.body }),
    redirect: 'manual',
    signal: AbortSignal.timeout(60_000),
  })
  const text = await answer.text()
  remember(text, inventor)
  const fault = faultOf(target, answer, text)
  if (!fault) return undefined
  const call = `${method} ${request.path}`.slice(0, 300)
  const why = answer.status >= 500 ? await faultsOf(url) : ''
  return { fault, by: by.name, call, body: request.body?.slice(0, 500) ?? '', answer: text.slice(0, 300) + why }
}

function invented({ path, operation }: Target, inventor: Inventor): Request {
  const { parameters = [], requestBody } = operation
  const text = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed()
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = inventor.chance(0.8) ? inventor.value({ type: 'string' }, `${name}Id`) : inventor.odd()
    return encodeURIComponent(text(value) || '0').slice(0, 600)
  })
  const asked = parameters
    .filter((each) => each.in === 'query' && (each.required || inventor.chance(0.3)))
    .map(({ name, schema }): [string, string] => [name, text(inventor.value(schema, name)).slice(0, 4_000)])
  const query = new URLSearchParams(asked).toString()
  const schema = requestBody?.content['application/json']?.schema
  return { path: query ? `${filled}?${query}` : filled, body: schema && JSON.stringify(inventor.value(schema)) }
}

function faultOf({ method, path }: Target, answer: Response, body: string): string | undefined {
  const { status } = answer
  if (status >= 500 && !(status === 503 && OWN_503.test(body))) return `${method} ${path} answered ${status}`
  // A path of dots is refused before anybody asks which call it is.
  if (status === 404 && /request\.unknown-path|gateway\.unknown-path/.test(body)) return undefined
  const contentType = answer.headers.get('content-type') ?? ''
  return apiDocument.faultOf({ method, url: path.replace(/^\/api/, ''), status, contentType, body: parsed(body) })
}

function remember(text: string, { ids }: Inventor): void {
  for (const [, id] of text.slice(0, 20_000).matchAll(/"\w*[iI]d":"([^"]{1,60})"/g)) if (ids.length < 500) ids.push(id!)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text || undefined
  }
}
