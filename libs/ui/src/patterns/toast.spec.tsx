import { vi } from 'vitest'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { UplineUiProvider } from '../provider.tsx'
import { toast, type Toast } from './toast.tsx'

const show = (what: Toast) => act(async () => toast(what))
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

beforeEach(() => {
  vi.useFakeTimers()
  render(<UplineUiProvider toastMs={5_000}>page</UplineUiProvider>)
})
afterEach(async () => {
  await wait(60_000)
  vi.useRealTimers()
})

describe('toast', () => {
  it('does not load during the first 3 seconds without a toast, even if the page is idle', async () => {
    const whenIdle = vi.fn()
    vi.stubGlobal('requestIdleCallback', whenIdle)
    vi.stubGlobal('cancelIdleCallback', vi.fn())
    render(<UplineUiProvider toastMs={5_000}>page</UplineUiProvider>)
    await wait(2_900)
    expect(whenIdle).not.toHaveBeenCalled()
    await wait(200)
    expect(whenIdle).toHaveBeenCalled()
    cleanup()
    vi.unstubAllGlobals()
  })

  it('replaces the previous one', async () => {
    await show({ title: 'CSV Loaded', message: 'Found 3 records in the CSV file.' })
    await show({ title: 'Import Complete', message: 'Done' })
    await wait(500)
    expect(screen.queryByText('CSV Loaded')).not.toBeInTheDocument()
    expect(screen.getByText('Import Complete')).toBeInTheDocument()
  })

  it('disappears after 5 seconds', async () => {
    await show({ title: 'Pipeline Refreshed' })
    await wait(4_900)
    expect(screen.getByText('Pipeline Refreshed')).toBeInTheDocument()
    await wait(600)
    expect(screen.queryByText('Pipeline Refreshed')).not.toBeInTheDocument()
  })

  it('uses the alert role only for a failure', async () => {
    await show({ title: 'Pipeline Refreshed' })
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    await show({ title: 'Refresh Failed', destructive: true })
    await wait(500)
    expect(screen.getByRole('alert')).toHaveTextContent('Refresh Failed')
  })

  it('offers one action, for the requested time', async () => {
    const undo = vi.fn()
    await show({ title: 'Team Member Removed', ms: 30_000, action: { label: 'Undo', onClick: undo } })
    await wait(29_000)
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    await wait(500)
    expect(undo).toHaveBeenCalledTimes(1)
    expect(screen.queryByText('Team Member Removed')).not.toBeInTheDocument()
  })
})
