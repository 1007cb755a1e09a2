import { setTimeout as pause } from 'node:timers/promises'
import type { LoansResponse, Member } from '@upline/contracts'
import { type Client, signIn } from '../../instance/client.ts'
import { startInstance, type Instance } from '../../instance/instance.ts'
import { ourProcesses } from '../../instance/our-processes.ts'
import { startCallers } from './callers.ts'
import { restartOne, untilWhole } from './restart-one.ts'

let instance: Instance
let admin: Client

beforeAll(async () => {
  instance = await startInstance({ args: ['--replicas', '2'], isFirstStart: true })
  await untilWhole(instance)
  admin = await signIn(instance.url, 'admin', 'Upline-demo-1')
}, 300_000)
afterAll(() => instance?.stop(), 60_000)

/** Retries once if a process was killed during the call, as a page does. */
async function withRetry<T>(ask: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await ask()
    } catch (fault) {
      if (tries === 3) throw fault
      await pause(300)
    }
  }
}

const totalLoans = async (): Promise<number> =>
  (await withRetry(() => admin.get<LoansResponse>('/api/loans?scope=company&limit=1'))).totalLoans

const members = () => withRetry(() => admin.get<Member[]>('/api/users?limit=100'))

describe('two replicas of each service', () => {
  it('create one demo, and both get calls', async () => {
    expect(await totalLoans()).toBe(300)
    const names = (await members()).map(({ username }) => username)
    expect(names.length).toBeGreaterThan(30)
    expect(new Set(names).size).toBe(names.length)
    const kinds = Map.groupBy(ourProcesses(instance), ({ kind }) => kind)
    expect([...kinds.values()].map((list) => list.length)).toEqual(Array.from({ length: 8 }, () => 2))
  })

  it.each([['the first'], ['the second']])(
    'keep the session, the live stream and the ledger when %s of each is killed',
    async (which) => {
      const hints: string[] = []
      const closing = new AbortController()
      void listen(hints, closing.signal)
      const doomed = ourProcesses(instance).filter(({ name }) => name.endsWith('-2') === (which === 'the second'))
      for (const { pid } of doomed) process.kill(pid, 'SIGKILL')
      expect(await totalLoans()).toBe(300)
      const officer = (await members()).find(({ username }) => username === 'officer')!
      // A disconnected page reopens its stream. It does not get the events in between.
      for (let no = 0; hints.length === 0; no++) {
        const phone = `555-01${which === 'the first' ? 1 : 2}${no % 10}`
        await withRetry(async () => {
          const { status } = await admin.call('PUT', `/api/users/${officer.id}`, { phone })
          if (status >= 300) throw new Error(`returned ${status}`)
        })
        expect((await members()).find(({ id }) => id === officer.id)?.phone).toBe(phone)
        await pause(500)
      }
      closing.abort()
      await untilWhole(instance)
    },
    240_000,
  )

  it('restart one by one without a failed request', async () => {
    const load = await startCallers(instance.url, 6)
    const some = ourProcesses(instance).filter(({ kind }) => ['gateway', 'loans', 'identity'].includes(kind))
    for (const one of some) await restartOne(instance, one)
    const { requests, failed } = await load.stop()
    expect(failed).toEqual([])
    expect(requests).toBeGreaterThan(50)
  }, 300_000)
})

/** The live stream of a page, reopened whenever it ends. */
async function listen(hints: string[], signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      const answer = await fetch(`${instance.url}/api/live`, { headers: { cookie: admin.cookie }, signal })
      const text = new TextDecoder()
      for await (const part of answer.body!) if (text.decode(part).includes('event: changed')) hints.push('changed')
    } catch {
      await pause(300)
    }
  }
}
