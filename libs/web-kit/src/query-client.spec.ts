import { ApiError } from './api-error.ts'
import { createQueryClient, recruitingQueryOptions, retryDelay, retryQuery } from './query-client.ts'

const answer = (status: number, body = '') => new ApiError({ status, statusText: '', body })

describe('queries by default', () => {
  it('treats queries as always stale, refetches on focus, and does not retry mutations', () => {
    expect(createQueryClient().getDefaultOptions()).toMatchObject({
      queries: { staleTime: 0, refetchOnWindowFocus: true },
      mutations: { retry: false },
    })
  })

  it('retries queries up to 3 times', () => {
    expect([0, 1, 2, 3].map((failures) => retryQuery(failures, answer(500)))).toEqual([true, true, true, false])
    expect(retryQuery(0, new TypeError('network'))).toBe(true)
  })

  it('wait for the next retry as long as the server asks, at most 30 s, otherwise 1, 2 and 4 s', () => {
    const busy = (retryAfter: string) => new ApiError({ status: 503, statusText: '', body: '', retryAfter })
    expect([busy('2'), busy('0'), busy('900')].map((error) => retryDelay(0, error))).toEqual([2_000, 0, 30_000])
    expect([0, 1, 2].map((failures) => retryDelay(failures, answer(503)))).toEqual([1_000, 2_000, 4_000])
    expect(retryDelay(0, busy('Mon, 23 Nov 2026 11:20:07 GMT'))).toBe(1_000)
    expect(retryDelay(0, new TypeError('network'))).toBe(1_000)
  })

  it('read Retry-After of a response', async () => {
    const headers = { get: (name: string) => (name === 'Retry-After' ? '2' : null) }
    const response = { status: 503, statusText: '', text: async () => '{}', headers }
    expect(await ApiError.of(response as unknown as Response)).toMatchObject({ status: 503, retryAfterSeconds: 2 })
  })

  it('does not retry if the server refuses', () => {
    expect([400, 401, 403, 404, 409, 429].map((status) => retryQuery(0, answer(status)))).not.toContain(true)
  })

  it('have no retries and five minutes in the recruiting part', () => {
    expect(recruitingQueryOptions).toEqual({ retry: false, staleTime: 300_000 })
  })
})

describe('an answer that ends the session', () => {
  it.each([
    ['401', answer(401)],
    ['a password change that came due', answer(403, '{"code":"identity.password-change-due"}')],
  ])('refetches the session: %s', async (_, error) => {
    const client = createQueryClient()
    client.setQueryData(['/api/auth/me'], { id: '7' })
    await client.fetchQuery({ queryKey: ['/api/loans'], queryFn: () => Promise.reject(error) }).catch(() => undefined)
    expect(client.getQueryState(['/api/auth/me'])?.isInvalidated).toBe(true)
  })

  it('keeps the session after a plain 403', async () => {
    const client = createQueryClient()
    client.setQueryData(['/api/auth/me'], { id: '7' })
    const queryFn = () => Promise.reject(answer(403, '{"code":"roster.not-yours"}'))
    await client.fetchQuery({ queryKey: ['/api/users'], queryFn }).catch(() => undefined)
    expect(client.getQueryState(['/api/auth/me'])?.isInvalidated).toBe(false)
  })
})
