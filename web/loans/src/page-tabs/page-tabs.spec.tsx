import { render, screen } from '@testing-library/react'
import { MemoryRouter } from '@upline/web-kit'
import { PageTabs } from './page-tabs.tsx'

const tabs = [
  { label: 'Statements', to: '/reports', isCurrent: false },
  { label: 'Disputes', to: '/reports?tab=disputes', isCurrent: true, count: 2 },
  { label: 'Holds', to: '/reports?tab=holds', isCurrent: false, count: 0 },
]

const open = () =>
  render(
    <MemoryRouter>
      <PageTabs label="Reports" tabs={tabs} />
    </MemoryRouter>,
  )

afterEach(() => vi.restoreAllMocks())

describe('PageTabs', () => {
  it('links to each tab, marks the current one and shows its count', () => {
    open()
    expect(screen.getByRole('navigation', { name: 'Reports' })).toBeInTheDocument()
    expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('Disputes2')
    expect(screen.getByRole('link', { name: 'Holds' })).toHaveAttribute('href', '/reports?tab=holds')
  })

  it('hides a count of 0', () => {
    open()
    expect(screen.getByRole('link', { name: 'Holds' }).children).toHaveLength(0)
  })

  it('scrolls the current tab into view', () => {
    const scrolled: string[] = []
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
      scrolled.push(this.textContent)
    })
    open()
    expect(scrolled).toEqual(['Disputes2'])
  })
})
