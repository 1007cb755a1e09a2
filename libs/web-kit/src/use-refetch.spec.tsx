import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createQueryClient } from './query-client.ts'
import { QueryClientProvider } from './query.ts'
import { useRefetch } from './use-refetch.ts'

describe('useRefetch', () => {
  it('invalidates the queries below its paths and no others', async () => {
    const client = createQueryClient()
    const keys = [['/api/loans'], ['/api/loans', 'one', '7'], ['/api/team'], ['/api/users']]
    for (const key of keys) client.setQueryData(key, 'cached')
    const wrapper = ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    )
    const { result } = renderHook(() => useRefetch('/api/loans', '/api/team'), { wrapper })
    await result.current()
    expect(keys.filter((key) => client.getQueryState(key)?.isInvalidated)).toEqual(keys.slice(0, 3))
  })
})
