import { act, renderHook, waitFor } from '@testing-library/react'
import { QueryClientProvider } from '@tanstack/react-query'
import type { Page } from './api.ts'
import { createQueryClient } from './query-client.ts'
import { useRows } from './use-pages.ts'

const PAGES: Record<string, Page<string[]>> = {
  first: { data: ['ann', 'bob'], nextCursor: 'second' },
  second: { data: ['cy'], nextCursor: undefined },
}

function listed() {
  const asked: (string | undefined)[] = []
  const page = async (cursor: string | undefined) => {
    asked.push(cursor)
    return PAGES[cursor ?? 'first']!
  }
  const client = createQueryClient()
  const { result } = renderHook(() => useRows(['people'], page), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
  const names = () => result.current.rows
  return { asked, names, end: () => act(() => result.current.onEnd()) }
}

describe('the pages of a list', () => {
  it('loads the next page at the end of the list, and nothing after the last page', async () => {
    const { asked, names, end } = listed()
    await waitFor(() => expect(names()).toEqual(['ann', 'bob']))
    end()
    await waitFor(() => expect(names()).toEqual(['ann', 'bob', 'cy']))
    end()
    expect(asked).toEqual([undefined, 'second'])
  })

  it('asks for the next page once if the end is reached twice before it arrives', async () => {
    const { asked, names, end } = listed()
    await waitFor(() => expect(names()).toEqual(['ann', 'bob']))
    end()
    end()
    await waitFor(() => expect(names()).toEqual(['ann', 'bob', 'cy']))
    expect(asked).toEqual([undefined, 'second'])
  })
})
