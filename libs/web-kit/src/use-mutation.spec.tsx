import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createQueryClient } from './query-client.ts'
import { QueryClientProvider } from './query.ts'
import { useMutation } from './use-mutation.ts'

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={createQueryClient()}>{children}</QueryClientProvider>
)

describe('useMutation', () => {
  it('calls the success handlers after the component unmounts', async () => {
    const answers = Promise.withResolvers<string>()
    const told: string[] = []
    const { result, unmount } = renderHook(() => useMutation({ mutationFn: () => answers.promise }), { wrapper })
    act(() =>
      result.current.mutate(undefined, { onSuccess: (name) => told.push(name), onSettled: () => told.push('end') }),
    )
    unmount()
    answers.resolve('saved')
    await waitFor(() => expect(told).toEqual(['saved', 'end']))
  })

  it('calls the error handlers after the component unmounts', async () => {
    const answers = Promise.withResolvers<string>()
    const told: string[] = []
    const { result, unmount } = renderHook(() => useMutation({ mutationFn: () => answers.promise }), { wrapper })
    act(() =>
      result.current.mutate(undefined, {
        onError: ({ message }) => told.push(message),
        onSettled: () => told.push('end'),
      }),
    )
    unmount()
    answers.reject(new Error('refused'))
    await waitFor(() => expect(told).toEqual(['refused', 'end']))
  })

  it('shows the error of a call without handlers', async () => {
    const { result } = renderHook(() => useMutation({ mutationFn: () => Promise.reject(new Error('refused')) }), {
      wrapper,
    })
    act(() => result.current.mutate())
    await waitFor(() => expect(result.current.error?.message).toBe('refused'))
  })
})
