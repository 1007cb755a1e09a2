import { vi } from 'vitest'
import { completeRegistration, RegistrationFailedError } from './complete-registration.ts'
import { EMPTY_DRAFT, EMPTY_FORM } from './draft.ts'

const DRAFT = { ...EMPTY_DRAFT, form: EMPTY_FORM, isSaved: true, planType: 'basic' as const }
const RUNNING = { id: 'r1', status: 'running', success: false, userId: null, username: null, reason: null }

/** Server responses in order. Repeats the last one. undefined: the server is unreachable. */
function respondWith(...answers: ({ status: number; body: object } | undefined)[]): string[] {
  const requests: string[] = []
  globalThis.fetch = ((url: string) => {
    requests.push(new URL(String(url), 'http://upline').pathname)
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    if (!answer) return Promise.reject(new TypeError('Failed to fetch'))
    const { status, body } = answer
    const text = async () => JSON.stringify(body)
    return Promise.resolve({ ok: status < 400, status, statusText: '', headers: new Headers(), text })
  }) as unknown as typeof fetch
  return requests
}

const UNAVAILABLE = { status: 503, body: { code: 'service.unavailable', message: 'The service is not available.' } }

describe('completeRegistration', () => {
  const before = globalThis.fetch
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    vi.useRealTimers()
    globalThis.fetch = before
  })

  /** Completes the registration and skips all pauses. */
  async function ended(): Promise<unknown> {
    const end = completeRegistration(DRAFT, null).catch((fault: unknown) => fault)
    await vi.advanceTimersByTimeAsync(400_000)
    return end
  }

  it('sends the form again if the service restarts', async () => {
    const requests = respondWith(UNAVAILABLE, undefined, {
      status: 200,
      body: { success: true, userId: '7', username: 'ann' },
    })
    expect(await ended()).toBe('ann')
    expect(requests).toEqual(Array.from({ length: 3 }, () => '/api/complete-agent-registration'))
  })

  it('keeps polling a running registration through an outage', async () => {
    const done = { ...RUNNING, status: 'completed', success: true, username: 'ann' }
    const requests = respondWith(
      { status: 202, body: RUNNING },
      ...[UNAVAILABLE, { status: 404, body: {} }, { status: 200, body: RUNNING }, { status: 200, body: done }],
    )
    expect(await ended()).toBe('ann')
    expect(requests.slice(1)).toEqual(Array.from({ length: 4 }, () => '/api/agent-registrations/r1'))
  })

  it('rejects a failed registration with the message of the server', async () => {
    const failed = { ...RUNNING, status: 'failed', reason: 'This name is taken. Nothing was charged.' }
    respondWith({ status: 202, body: RUNNING }, { status: 200, body: failed })
    const fault = await ended()
    expect(fault).toBeInstanceOf(RegistrationFailedError)
    expect((fault as Error).message).toBe('This name is taken. Nothing was charged.')
  })

  it('rejects an unpaid registration immediately', async () => {
    const requests = respondWith({ status: 402, body: { message: 'No payment has arrived yet.' } })
    expect(await ended()).toMatchObject({ status: 402 })
    expect(requests).toHaveLength(1)
  })
})
