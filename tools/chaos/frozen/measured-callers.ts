import { setTimeout as pause } from 'node:timers/promises'
import { Agent, request } from 'undici'
import type { MeasuredCall } from './measured-calls.ts'

interface Caller {
  url: string
  cookie: string
}

export interface Ask {
  method: 'GET' | 'POST' | 'PUT'
  path: string
  body?: object
}

/** Ends a call to a frozen product. */
const GIVE_UP_MS = 60_000

/** Sends one call and measures until its last byte. */
export async function measured(
  { url, cookie, dispatcher }: Caller & { dispatcher?: Agent },
  { method, path, body }: Ask,
): Promise<MeasuredCall> {
  const began = performance.now()
  const done = (status: number) => ({ what: `${method} ${path}`, ms: performance.now() - began, status })
  try {
    const answer = await request(url + path, {
      method,
      headers: { cookie, ...(body ? { 'content-type': 'application/json' } : {}) },
      body: body ? JSON.stringify(body) : null,
      signal: AbortSignal.timeout(GIVE_UP_MS),
      ...(dispatcher ? { dispatcher } : {}),
    })
    await answer.body.dump()
    return done(answer.statusCode)
  } catch {
    return done(0)
  }
}

/** Callers that each send one call after the other, until they are stopped. Returns every call that began meanwhile. */
export function startCallers(options: Caller & { count: number; pauseMs: number; ask: (turn: number) => Ask }) {
  const { count, pauseMs, ask } = options
  const calls: MeasuredCall[] = []
  let isGoing = true
  const work = async (no: number) => {
    const dispatcher = new Agent({ connections: 1 })
    for (let turn = no; isGoing; turn += count) {
      calls.push(await measured({ ...options, dispatcher }, ask(turn)))
      await pause(pauseMs * (0.5 + Math.random()))
    }
    await dispatcher.close()
  }
  const working = Promise.all(Array.from({ length: count }, (_, no) => work(no)))
  return {
    async stop(): Promise<MeasuredCall[]> {
      isGoing = false
      await working
      return calls
    },
  }
}
