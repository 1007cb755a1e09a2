import { setTimeout as pause } from 'node:timers/promises'
import { Agent, request } from 'undici'
import type { Member } from '@upline/contracts'
import { signIn } from '../../instance/client.ts'

export interface Load {
  /** Stops and returns the number of requests and every failed one. */
  stop(): Promise<{ requests: number; failed: string[] }>
}

const READS = [
  '/api/loans?limit=20',
  '/api/users?limit=20',
  '/api/commissions',
  '/api/recruiting-stats',
  '/api/auth/sessions',
  '/api/deliveries?limit=5',
  '/api/integrations/encompass/status',
  '/api/agent-profile/officer',
]

const BETWEEN_MS = 40

/**
 * Simulates users with one session each. They read from every service, and each changes their own member, one call after the
 * other without retries. Half of them open a new connection for each call.
 */
export async function startCallers(url: string, count: number): Promise<Load> {
  const failed: string[] = []
  let requests = 0
  let going = true
  const admin = await signIn(url, 'admin', 'Upline-demo-1')
  const members = (await admin.get<Member[]>('/api/users?limit=50')).filter(({ username }) => username !== 'admin')
  // One after the other: many concurrent sign-ins look like password guessing.
  const cookies: string[] = []
  while (cookies.length < count) cookies.push((await signIn(url, 'admin', 'Upline-demo-1')).cookie)
  const work = async (cookie: string, no: number) => {
    const dispatcher = new Agent(no % 2 ? { pipelining: 0 } : { keepAliveTimeout: 10_000 })
    const ask = async (method: 'GET' | 'PUT', path: string, body?: object) => {
      requests++
      const headers = { cookie, 'content-type': 'application/json' }
      try {
        const answer = await request(`${url}${path}`, {
          ...{ method, headers, dispatcher, body: body ? JSON.stringify(body) : null },
        })
        const text = await answer.body.text()
        if (answer.statusCode >= 400) failed.push(`${method} ${path}: ${answer.statusCode} ${text.slice(0, 200)}`)
      } catch (fault) {
        failed.push(`${method} ${path}: ${(fault as { code?: string }).code} ${(fault as Error).message}`)
      }
    }
    for (let turn = 0; going; turn++) {
      await ask('GET', READS[(turn + no) % READS.length]!)
      if (turn % 5 === 0) await ask('PUT', `/api/users/${members[no]!.id}`, { phone: `555-01${String(turn % 100)}` })
      await pause(BETWEEN_MS)
    }
    await dispatcher.close()
  }
  const working = Promise.all(cookies.map(work))
  return {
    async stop() {
      going = false
      await working
      return { requests, failed }
    },
  }
}
