import { act, renderHook, waitFor } from '@testing-library/react'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError } from './api-error.ts'
import { connectionOf } from './connection.ts'
import { createQueryClient } from './query-client.ts'
import { usePages } from './use-pages.ts'
import { useQuery } from './use-query.ts'

const unavailable = new ApiError({ status: 503, statusText: 'Service Unavailable', body: '' })

/** A service that fails once. Then each call waits until the test answers it. */
function outage() {
  const answers: { succeed: () => void; fail: () => void }[] = []
  let calls = 0
  const call = () =>
    calls++ === 0
      ? Promise.reject(unavailable)
      : new Promise<string>((resolve, reject) =>
          answers.push({ succeed: () => resolve('periods'), fail: () => reject(unavailable) }),
        )
  const client = createQueryClient()
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  return { client, call, answers, wrapper }
}

describe('a query that fails without data', () => {
  it('stays failed while it is fetched again, until it succeeds', async () => {
    const { client, call, answers, wrapper } = outage()
    const { result } = renderHook(() => useQuery({ queryKey: ['periods'], queryFn: call }), { wrapper })
    await waitFor(() => expect(result.current.isLoadingError).toBe(true))

    act(() => void client.refetchQueries())
    await waitFor(() => expect(result.current.isFetching).toBe(true))
    expect(result.current).toMatchObject({ isLoadingError: true, isPending: false, error: unavailable })
    expect(connectionOf(client, true).state).toBe('failing')

    await act(async () => answers[0]!.fail())
    await waitFor(() => expect(result.current.isFetching).toBe(false))
    expect(result.current.isLoadingError).toBe(true)

    act(() => void client.refetchQueries())
    await waitFor(() => expect(answers).toHaveLength(2))
    await act(async () => answers[1]!.succeed())
    await waitFor(() => expect(result.current).toMatchObject({ data: 'periods', isError: false, error: null }))
    expect(connectionOf(client, true).state).toBe('online')
  })

  it('rerenders for every change until a property is read', async () => {
    const { client, wrapper } = outage()
    let renders = 0
    renderHook(() => (renders++, useQuery({ queryKey: ['loans'], queryFn: () => Promise.resolve('loans') })), {
      wrapper,
    })
    await waitFor(() => expect(client.getQueryData(['loans'])).toBe('loans'))
    await waitFor(() => expect(renders).toBe(2))
  })

  it('stays failed in a list that loads page by page', async () => {
    const { client, call, wrapper } = outage()
    const page = async () => ({ data: await call(), nextCursor: undefined })
    const { result } = renderHook(() => usePages(['lines'], page), { wrapper })
    await waitFor(() => expect(result.current.query.isLoadingError).toBe(true))
    act(() => void client.refetchQueries())
    await waitFor(() => expect(result.current.query.isFetching).toBe(true))
    expect(result.current.query).toMatchObject({ isLoadingError: true, isPending: false, error: unavailable })
  })
})
