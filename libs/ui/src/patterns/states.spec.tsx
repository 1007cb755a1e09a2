import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { UplineUiProvider } from '../provider.tsx'
import { LoadError } from './states.tsx'

const show = (onRetry: () => unknown) =>
  render(
    <UplineUiProvider toastMs={5_000}>
      <LoadError title="Unable to load leads" detail="Please try again." onRetry={onRetry} />
    </UplineUiProvider>,
  )

describe('LoadError', () => {
  it('shows that a retry runs, keeps the focus and starts no second one', async () => {
    let finish = () => {}
    const retry = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)))
    show(retry)
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
    const button = screen.getByRole('button', { name: 'Trying again...' })
    expect(button).toHaveFocus()
    await userEvent.click(button)
    expect(retry).toHaveBeenCalledOnce()
    await act(async () => finish())
    expect(screen.getByRole('button', { name: 'Try Again' })).toHaveFocus()
  })
})
