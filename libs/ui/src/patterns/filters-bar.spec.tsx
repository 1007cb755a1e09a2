import type { LoanStatus } from '@upline/contracts'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { UplineUiProvider } from '../provider.tsx'
import { FiltersBar } from './filters-bar.tsx'

/** Media queries match as on a screen of this kind. */
function screenIs(kind: 'phone' | 'desk') {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      ({
        ...{ media, matches: kind === 'phone' && media.includes('48em') },
        ...{ addEventListener: () => {}, removeEventListener: () => {}, addListener: () => {} },
      }) as unknown as MediaQueryList,
  )
}

const open = () =>
  render(
    <UplineUiProvider toastMs={5_000}>
      <FiltersBar search="" onSearch={() => {}} activeFilters={2}>
        <button type="button">Any role</button>
      </FiltersBar>
    </UplineUiProvider>,
  )

const bar = (status?: LoanStatus) => (
  <UplineUiProvider toastMs={5_000}>
    <FiltersBar search="" onSearch={() => {}} onStatus={() => {}} {...(status && { status })} />
  </UplineUiProvider>
)

afterEach(() => vi.restoreAllMocks())

describe('FiltersBar', () => {
  it('folds the filters on a phone behind one button with the number in use', async () => {
    screenIs('phone')
    open()
    expect(screen.queryByRole('button', { name: 'Any role' })).not.toBeInTheDocument()
    const fold = screen.getByRole('button', { name: 'Filter (2)' })
    expect(fold).toHaveAttribute('aria-expanded', 'false')
    await userEvent.click(fold)
    expect(screen.getByRole('button', { name: 'Any role' })).toBeInTheDocument()
    expect(fold).toHaveAttribute('aria-expanded', 'true')
  })

  it('shades the edge of the statuses and scrolls to the chosen one', () => {
    screenIs('desk')
    const scrolled: string[] = []
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
      scrolled.push(this.textContent)
    })
    const { rerender } = render(bar())
    expect(scrolled).toEqual([])
    rerender(bar('Funded'))
    expect(scrolled).toEqual(['Funded '])
    expect(screen.getByRole('group', { name: 'Status' })).toHaveClass('scrolls-sideways')
  })

  it('shows the filters on a wide screen without a button', () => {
    screenIs('desk')
    open()
    expect(screen.getByRole('button', { name: 'Any role' })).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /^Filter/ })).not.toBeInTheDocument()
  })
})
