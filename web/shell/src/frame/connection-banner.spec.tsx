import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { UplineUiProvider } from '@upline/ui'
import { api, createQueryClient, QueryClientProvider, useQuery } from '@upline/web-kit'
import { fakeFetch } from '@upline/web-kit/testing'
import { ConnectionBanner } from './connection-banner.tsx'

function Page() {
  const { data } = useQuery({ queryKey: ['/api/company'], queryFn: () => api('/api/company'), retry: false })
  return <p>{data?.name}</p>
}

function open(client = createQueryClient()) {
  render(
    <UplineUiProvider toastMs={5_000}>
      <QueryClientProvider client={client}>
        <ConnectionBanner />
        <Page />
      </QueryClientProvider>
    </UplineUiProvider>,
  )
  return client
}

describe('banner about the connection', () => {
  it('keeps the last data and its time while a call fails, and goes when it succeeds', async () => {
    const company = { name: 'Acme Lending', timeZone: 'UTC' }
    let isUp = false
    fakeFetch({ '/api/company': () => (isUp ? { body: company } : { status: 503, statusText: 'Unavailable' }) })
    const client = createQueryClient()
    client.setQueryData(['/api/company'], company, { updatedAt: new Date(2026, 0, 5, 14, 7).getTime() })
    open(client)
    expect(await screen.findByText(/This is the data from 2:07\sPM\./)).toBeInTheDocument()
    expect(screen.getByText('Acme Lending')).toBeInTheDocument()
    isUp = true
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
    await vi.waitFor(() => expect(screen.getByRole('status')).toBeEmptyDOMElement())
  })

  it('shows that the browser is offline', async () => {
    fakeFetch({ '/api/company': { body: { name: 'Acme Lending', timeZone: 'UTC' } } })
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    open()
    expect(await screen.findByText(/^You're offline\. Check your internet connection\./)).toBeInTheDocument()
    online.mockReturnValue(true)
    act(() => void dispatchEvent(new Event('online')))
    expect(screen.queryByText(/^You're offline\./)).not.toBeInTheDocument()
    online.mockRestore()
  })
})
