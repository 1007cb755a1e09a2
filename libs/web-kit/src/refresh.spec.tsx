import { vi } from 'vitest'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { takeStoredToast } from './toast-after-reload.ts'
import { fakeFetch, type Answer } from './fake-fetch.ts'
import { createQueryClient } from './query-client.ts'
import { QueryClientProvider } from './query.ts'
import { refreshPipeline, useRefreshPipeline } from './refresh.ts'

const running = { status: 'running', requestId: '7' }

/** Responses of GET /api/refresh/7 in order. */
function answers(first: Answer, ...later: Answer[]) {
  return fakeFetch({ '/api/refresh': first, '/api/refresh/7': () => later.shift() ?? { body: running } })
}

function press() {
  const said: string[] = []
  let reloads = 0
  const client = createQueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(
    () =>
      useRefreshPipeline(
        ({ title, message, destructive }) => said.push(`${title} / ${message}${destructive ? ' (destructive)' : ''}`),
        () => void reloads++,
      ),
    { wrapper },
  )
  act(() => result.current.mutate())
  return { said, reloads: () => reloads }
}

describe('a refresh', () => {
  it("reloads the page and leaves 'Pipeline Refreshed' for the page after it, once", async () => {
    answers({ body: { status: 'finished' } })
    const { said, reloads } = press()
    await waitFor(() => expect(reloads()).toBe(1))
    expect(said).toEqual([])
    expect(takeStoredToast()).toEqual({
      title: 'Pipeline Refreshed',
      message: 'Successfully updated loan pipeline data.',
    })
    expect(takeStoredToast()).toBeUndefined()
  })

  it("says 'Pipeline Refreshed' before the reload if the browser refuses storage", async () => {
    const storing = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('storage is off')
    })
    answers({ body: { status: 'finished' } })
    const { said, reloads } = press()
    await waitFor(() => expect(said).toEqual(['Pipeline Refreshed / Successfully updated loan pipeline data.']))
    await waitFor(() => expect(reloads()).toBe(1), { timeout: 3_000 })
    storing.mockRestore()
  })

  it("says 'Refresh Failed', as a failure", async () => {
    answers({ status: 503, body: { code: 'loans.sync-failed' } })
    const { said } = press()
    await waitFor(() =>
      expect(said).toEqual(['Refresh Failed / Unable to refresh pipeline data. Please try again. (destructive)']),
    )
  })

  it('ends with its sync if it takes longer, despite failures in between', async () => {
    const calls = answers(
      { status: 202, body: running },
      { body: running },
      { status: 502 },
      { body: { status: 'finished' } },
    )
    expect(await refreshPipeline(1)).toEqual({ atOnce: false })
    expect(calls.map(({ path }) => path)).toEqual([
      '/api/refresh',
      '/api/refresh/7',
      '/api/refresh/7',
      '/api/refresh/7',
    ])
  })

  it('fails with its sync if it takes longer', async () => {
    answers({ status: 202, body: running }, { status: 503, body: { code: 'loans.sync-failed' } })
    await expect(refreshPipeline(1)).rejects.toThrow('503')
  })
})
