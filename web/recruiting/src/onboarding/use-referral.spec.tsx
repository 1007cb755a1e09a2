import { vi } from 'vitest'
import { renderHook, waitFor } from '@testing-library/react'
import { UplineUiProvider } from '@upline/ui'
import { createQueryClient, MemoryRouter, QueryClientProvider } from '@upline/web-kit'
import { type Answer, fakeFetch } from '@upline/web-kit/testing'
import type { ReactNode } from 'react'
import { useReferral } from './use-referral.ts'

function lookUp(answer: Answer) {
  fakeFetch({ '/api/users/by-referral/eva': answer, '/api/recruiting-views': { body: {} } })
  const client = createQueryClient()
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } })
  const reported = vi.fn()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <UplineUiProvider toastMs={5000}>
      <QueryClientProvider client={client}>
        <MemoryRouter initialEntries={['/agent-onboard?ref=eva']}>{children}</MemoryRouter>
      </QueryClientProvider>
    </UplineUiProvider>
  )
  const { result } = renderHook(() => useReferral(reported), { wrapper })
  return { reported, result }
}

describe('useReferral', () => {
  it('reports the recruiter once', async () => {
    const eva = { id: '7', firstName: 'Eva', lastName: 'Lee' }
    const { reported } = lookUp({ body: eva })
    await waitFor(() => expect(reported.mock.calls).toEqual([[eva]]))
  })

  it('reports null for an unknown name', async () => {
    const { reported, result } = lookUp({ status: 404 })
    await waitFor(() => expect(reported.mock.calls).toEqual([[null]]))
    expect(result.current.result).toBe('not-found')
  })

  it('keeps the previous recruiter if the lookup fails', async () => {
    const { reported, result } = lookUp({ status: 500 })
    await waitFor(() => expect(result.current.result).toBe('failed'), { timeout: 8_000 })
    expect(reported).not.toHaveBeenCalled()
  })
})
