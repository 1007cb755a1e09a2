import { render, screen, waitFor } from '@testing-library/react'
import { FirstLoading } from './first-loading.tsx'

const putFirstScreen = () =>
  document.body.insertAdjacentHTML('afterbegin', '<main id="first-screen"><h1>Sign in</h1></main>')

afterEach(() => document.getElementById('first-screen')?.remove())

describe('the first loading state', () => {
  it("keeps the document's first screen through several loading states, and removes it for the page", async () => {
    putFirstScreen()
    const { rerender } = render(<FirstLoading key="session" />)
    rerender(<FirstLoading key="settings" />)
    await Promise.resolve()
    expect(screen.getByRole('heading', { name: 'Sign in' })).toBeInTheDocument()
    expect(screen.queryByText('Loading...')).not.toBeInTheDocument()
    rerender(<p>The page</p>)
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Sign in' })).not.toBeInTheDocument())
  })

  it("shows 'Loading...' without a first screen", () => {
    render(<FirstLoading />)
    expect(screen.getByRole('status')).toHaveTextContent('Loading...')
  })
})
