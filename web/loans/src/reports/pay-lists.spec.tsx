import { act, renderHook, waitFor } from '@testing-library/react'
import { createQueryClient, QueryClientProvider } from '@upline/web-kit'
import { fakeFetch } from '@upline/web-kit/testing'
import type { PropsWithChildren } from 'react'
import { useAdjustments, useClawbacks, useDisputes } from '../statements/use-statements.ts'

const LISTS = { adjustments: useAdjustments, disputes: useDisputes, clawbacks: useClawbacks }

describe('a list about pay', () => {
  it.each(Object.entries(LISTS))(
    'loads the next page of %s where the first one ends, and keeps the order',
    async (path, use) => {
      fakeFetch({
        [`/api/${path}`]: { body: [{ id: 'newest' }], headers: { 'Next-Cursor': 'c1' } },
        [`/api/${path}?cursor=c1`]: { body: [{ id: 'oldest' }] },
      })
      const client = createQueryClient()
      const wrapper = ({ children }: PropsWithChildren) => (
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      )
      const { result } = renderHook(() => use(), { wrapper })
      await waitFor(() => expect(result.current.rows).toEqual([{ id: 'newest' }]))
      act(() => void result.current.onEnd())
      await waitFor(() => expect(result.current.rows).toEqual([{ id: 'newest' }, { id: 'oldest' }]))
      expect(result.current.query.hasNextPage).toBe(false)
    },
  )
})
