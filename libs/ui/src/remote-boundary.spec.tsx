import { act, render, screen } from '@testing-library/react'
import { UplineUiProvider } from './provider.tsx'
import { RemoteBoundary } from './remote-boundary.tsx'

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

  it('names the part if the network works', () => {
    openFailing(() => undefined)
    expect(screen.getByText('Loan Tracking is unavailable')).toBeInTheDocument()
  })
})
