import { act, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { UplineUiProvider } from './provider.tsx'
import { RemoteBoundary } from './remote-boundary.tsx'

function Failing(): ReactNode {
  throw new Error('Loading chunk 7 failed.')
}

function openFailing(onRetry: () => void) {
  const part = { isUp: false }
  const Part = () => {
    if (!part.isUp) throw new Error('Loading chunk 7 failed.')
    return <p>the loans</p>
  }
  render(
    <UplineUiProvider toastMs={5_000}>
      <RemoteBoundary name="Loan Tracking" onRetry={() => (onRetry(), (part.isUp = true))}>
        <Part />
      </RemoteBoundary>
    </UplineUiProvider>,
  )
}

describe('a part that does not load', () => {
  beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))
  afterEach(() => vi.restoreAllMocks())

  it('shows that the browser is offline, and opens when the network is back', () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const retried = vi.fn()
    openFailing(retried)
    expect(screen.getByRole('alert')).toHaveTextContent("You're offlineCheck your internet connection.")
    expect(retried).not.toHaveBeenCalled()
    online.mockReturnValue(true)
    act(() => void dispatchEvent(new Event('online')))
    expect(retried).toHaveBeenCalledOnce()
    expect(screen.getByText('the loans')).toBeInTheDocument()
  })

  it('loads again if the network came back before the load failed', () => {
    let isUp = true
    const Part = () => (isUp ? <p>the loans</p> : <Failing />)
    const retried = vi.fn(() => (isUp = true))
    const page = () => (
      <UplineUiProvider toastMs={5_000}>
        <RemoteBoundary name="Loan Tracking" onRetry={retried}>
          <Part />
        </RemoteBoundary>
      </UplineUiProvider>
    )
    const { rerender } = render(page())
    act(() => void dispatchEvent(new Event('offline')))
    isUp = false
    rerender(page())
    expect(retried).toHaveBeenCalledOnce()
    expect(screen.getByText('the loans')).toBeInTheDocument()
  })

  it('does not blame the network if it works', () => {
    openFailing(() => undefined)
    expect(screen.getByRole('heading', { name: 'Loan Tracking' })).toBeInTheDocument()
    expect(screen.getByText('This page is unavailable')).toBeInTheDocument()
  })

  it('shows another page of the part, which has loaded', () => {
    const page = (name: string, child: ReactNode) => (
      <UplineUiProvider toastMs={5_000}>
        <RemoteBoundary name={name} onRetry={() => undefined}>
          {child}
        </RemoteBoundary>
      </UplineUiProvider>
    )
    const { rerender } = render(page('Commissions', <Failing />))
    expect(screen.getByText('This page is unavailable')).toBeInTheDocument()
    rerender(page('Loan Tracking', <p>the loans</p>))
    expect(screen.getByText('the loans')).toBeInTheDocument()
  })
})
