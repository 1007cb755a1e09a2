import { render, screen } from '@testing-library/react'
import { Component, type ReactNode } from 'react'
import { vi } from 'vitest'
import { lazyPages } from './lazy-pages.tsx'
import { queryClient } from './query-client.ts'
import { MemoryRouter } from './router.ts'

const pageOf = (text: string) => vi.fn(() => Promise.resolve(() => <h1>{text}</h1>))

class Boundary extends Component<{ children: ReactNode }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? <p>failed</p> : this.props.children
  }
}

function open(at: string) {
  const [loans, loan] = [pageOf('Loans'), pageOf('One loan')]
  const queryFn = vi.fn(() => Promise.resolve('data'))
  const { LazyRoutes, preload } = lazyPages([
    { paths: ['/loans'], load: loans, queries: [{ queryKey: ['/api/loans'], queryFn }] },
    { paths: ['/loans/:id'], load: loan },
  ])
  render(
    <MemoryRouter initialEntries={[at]}>
      <LazyRoutes fallback="Loading..." />
    </MemoryRouter>,
  )
  return { loans, loan, queryFn, preload }
}

describe('lazyPages', () => {
  it('loads only the page of the path, and shows the fallback meanwhile', async () => {
    const { loans, loan } = open('/loans/7')
    expect(screen.getByText('Loading...')).toBeInTheDocument()
    expect(await screen.findByRole('heading', { name: 'One loan' })).toBeInTheDocument()
    expect(loan).toHaveBeenCalledTimes(1)
    expect(loans).not.toHaveBeenCalled()
  })

  it('preloads code and data of another page, and keeps fresh data', async () => {
    const { loans, queryFn, preload } = open('/elsewhere')
    await preload('/loans')
    await preload('/loans')
    expect(loans).toHaveBeenCalled()
    expect(queryFn).toHaveBeenCalledTimes(1)
    expect(queryClient.getQueryData(['/api/loans'])).toBe('data')
    queryClient.clear()
  })

  it('opens a preloaded page without the fallback', async () => {
    const { LazyRoutes, preload } = lazyPages([{ paths: ['/loans'], load: pageOf('Loans') }])
    await preload('/loans')
    render(
      <MemoryRouter initialEntries={['/loans']}>
        <LazyRoutes fallback="Loading..." />
      </MemoryRouter>,
    )
    expect(screen.queryByText('Loading...')).not.toBeInTheDocument()
    expect(screen.getByRole('heading', { name: 'Loans' })).toBeInTheDocument()
  })

  it('preloads the data that the query of the URL selects', async () => {
    const queryFn = vi.fn(() => Promise.resolve('data'))
    const queries = (search: URLSearchParams) => [{ queryKey: ['/api/agent', search.get('name')], queryFn }]
    const { preload } = lazyPages([{ paths: ['/landing'], load: pageOf('Landing'), queries }])
    await preload('/landing', '?name=ann')
    expect(queryClient.getQueryData(['/api/agent', 'ann'])).toBe('data')
    queryClient.clear()
  })

  it('loads a page again when the network is back', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const load = pageOf('Loans').mockRejectedValueOnce(new Error('Loading chunk 7 failed.'))
    const { LazyRoutes } = lazyPages([{ paths: ['/loans'], load }])
    const visit = () =>
      render(
        <Boundary>
          <MemoryRouter initialEntries={['/loans']}>
            <LazyRoutes fallback="Loading..." />
          </MemoryRouter>
        </Boundary>,
      )
    const { unmount } = visit()
    expect(await screen.findByText('failed')).toBeInTheDocument()
    unmount()
    dispatchEvent(new Event('online'))
    visit()
    expect(await screen.findByRole('heading', { name: 'Loans' })).toBeInTheDocument()
    vi.restoreAllMocks()
  })

  it('preloads nothing for a path without a page', async () => {
    const { loans, loan, preload } = open('/elsewhere')
    await preload('/nowhere')
    expect([loans, loan].some((load) => load.mock.calls.length > 0)).toBe(false)
  })
})
