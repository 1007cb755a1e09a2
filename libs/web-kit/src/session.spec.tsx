import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { fakeFetch, type Answer } from './fake-fetch.ts'
import { createQueryClient } from './query-client.ts'
import { QueryClientProvider } from './query.ts'
import { fetchCurrentUser, sessionQuery, useSession } from './session.ts'

const me = (answer: Answer) => fakeFetch({ '/api/auth/me': answer })

describe('the session', () => {
  it('returns the user', async () => {
    me({ body: { id: '7', firstName: 'Wen' } })
    await expect(fetchCurrentUser()).resolves.toMatchObject({ firstName: 'Wen' })
  })

  it('asks for null instead of an error, and returns it to a visitor', async () => {
    const calls = me({ body: null })
    await expect(fetchCurrentUser()).resolves.toBeNull()
    expect(calls[0]!.init.headers).toMatchObject({ 'x-session': 'optional' })
  })

  it('returns null on 401', async () => {
    me({ status: 401, statusText: 'Unauthorized', body: { message: 'Sign in first' } })
    await expect(fetchCurrentUser()).resolves.toBeNull()
  })

  it("throws 'Auth failed: {status} - {body}' on any other failure", async () => {
    me({ status: 503, statusText: 'Service Unavailable', body: 'no redis' })
    await expect(fetchCurrentUser()).rejects.toThrow('Auth failed: 503 - no redis')
  })

  it('caches the session for five minutes', () => expect(sessionQuery.staleTime).toBe(300_000))

  it('returns undefined until the session is known', async () => {
    me({ status: 401 })
    const client = createQueryClient()
    const wrapper = ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    )
    const { result } = renderHook(() => useSession().data, { wrapper })
    expect(result.current).toBeUndefined()
    await waitFor(() => expect(result.current).toBeNull())
  })
})
