import { act, render, screen } from '@testing-library/react'
import { UplineUiProvider } from '@upline/ui'
import { copyText } from './copy-text.ts'

const clipboard = (writeText: (text: string) => Promise<void>) =>
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })

const said = { title: 'Link copied!', message: 'Landing page URL copied to clipboard' }

beforeEach(() => void render(<UplineUiProvider toastMs={5_000}>page</UplineUiProvider>))

describe('copying a link', () => {
  it('confirms the copy', async () => {
    const copied: string[] = []
    clipboard(async (text) => void copied.push(text))
    expect(await act(() => copyText('https://upline.example.com/landing/wen', said))).toBe(true)
    expect(copied).toEqual(['https://upline.example.com/landing/wen'])
    expect(await screen.findByText('Link copied!')).toBeInTheDocument()
  })

  it("says 'Copy Failed' if the browser refuses", async () => {
    clipboard(() => Promise.reject(new Error('denied')))
    expect(await act(() => copyText('x', said))).toBe(false)
    expect(await screen.findByText('Copy Failed')).toBeInTheDocument()
    expect(screen.getByText('Please manually copy the link below.')).toBeInTheDocument()
  })
})
