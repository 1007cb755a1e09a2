import { vi } from 'vitest'
import { completeRegistration, RegistrationEnded } from './complete-registration.ts'
import { EMPTY_DRAFT, EMPTY_FORM } from './draft.ts'

const DRAFT = { ...EMPTY_DRAFT, form: EMPTY_FORM, isSaved: true, planType: 'basic' as const }
const RUNNING = { id: 'r1', status: 'running', success: false, userId: null, username: null, reason: null }

/** What the server answers, one after the other; the last one again and again. undefined: it can not be reached. */
function answering(...answers: ({ status: number; body: object } | undefined)[]): string[] {
  const asked: string[] = []
  globalThis.fetch = ((url: string) => {
    asked.push(new URL(String(url), 'http://upline').pathname)
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    if (!answer) return Promise.reject(new TypeError('Failed to fetch'))
    const { status, body } = answer
    const text = async () => JSON.stringify(body)
    return Promise.resolve({ ok: status < 400, status, statusText: '', headers: new Headers(), text })
  }) as unknown as typeof fetch
  return asked
}

const AWAY = { status: 503, body: { code: 'service.unavailable', message: 'The service is not available.' } }

describe('the end of a registration', () => {
  const before = globalThis.fetch
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    vi.useRealTimers()
    globalThis.fetch = before
  })

  /** All pauses at once. */
  async function ended(): Promise<unknown> {
    const end = completeRegistration(DRAFT, null).catch((fault: unknown) => fault)
    await vi.advanceTimersByTimeAsync(400_000)
    return end
  }

  it('is waited for while the service is started again: the form is sent once more', async () => {
    const asked = answering(AWAY, undefined, { status: 200, body: { success: true, userId: '7', username: 'ann' } })
    expect(await ended()).toBe('ann')
    expect(asked).toEqual(Array.from({ length: 3 }, () => '/api/complete-agent-registration'))
  })

  it('is followed through an outage where the server goes on by itself', async () => {
    const done = { ...RUNNING, status: 'completed', success: true, username: 'ann' }
    const asked = answering(
      { status: 202, body: RUNNING },
      ...[AWAY, { status: 404, body: {} }, { status: 200, body: RUNNING }, { status: 200, body: done }],
    )
    expect(await ended()).toBe('ann')
    expect(asked.slice(1)).toEqual(Array.from({ length: 4 }, () => '/api/agent-registrations/r1'))
  })

  it('that is a refusal is told in the words of the server', async () => {
    const failed = { ...RUNNING, status: 'failed', reason: 'This name is taken. Nothing was charged.' }
    answering({ status: 202, body: RUNNING }, { status: 200, body: failed })
    const fault = await ended()
    expect(fault).toBeInstanceOf(RegistrationEnded)
    expect((fault as Error).message).toBe('This name is taken. Nothing was charged.')
  })

  it('that is unpaid is told at once', async () => {
    const asked = answering({ status: 402, body: { message: 'No payment has arrived yet.' } })
    expect(await ended()).toMatchObject({ status: 402 })
    expect(asked).toHaveLength(1)
  })
})
