import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createQueryClient } from './query-client.ts'
import { useQuery } from './use-query.ts'

function withData(options: { enabled?: boolean; staleTime?: number } = {}) {
  const client = createQueryClient()
  client.setQueryData(['loans'], 'old')
  const call = vi.fn(() => Promise.resolve('new'))
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const open = () => renderHook(() => useQuery({ queryKey: ['loans'], queryFn: call, ...options }), { wrapper })
  return { client, call, open }
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))

describe('a page that opens with stale data', () => {
  it('shows the data, and refetches it once after the frame', async () => {
    const { call, open } = withData()
    const page = open()
    open()
    expect(page.result.current.data).toBe('old')
    expect(call).not.toHaveBeenCalled()
    await waitFor(() => expect(page.result.current.data).toBe('new'))
    await nextFrame()
    expect(call).toHaveBeenCalledTimes(1)
  })

  it('refetches nothing if it is closed before the frame', async () => {
    const { call, open } = withData()
    open().unmount()
    await nextFrame()
    expect(call).not.toHaveBeenCalled()
  })

  it('refetches in a hidden tab, which has no frames', async () => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(0)
    const { call, open } = withData()
    open()
    await waitFor(() => expect(call).toHaveBeenCalledTimes(1))
    vi.restoreAllMocks()
  })

  it.each([{ staleTime: 60_000 }, { enabled: false }])('refetches nothing with %o', async (options) => {
    const { call, open } = withData(options)
    open()
    await nextFrame()
    expect(call).not.toHaveBeenCalled()
  })
})

it('a page without data calls immediately', () => {
  const { client, call, open } = withData()
  client.clear()
  open()
  expect(call).toHaveBeenCalledTimes(1)
})
