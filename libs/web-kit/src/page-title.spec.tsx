import { render } from '@testing-library/react'
import { usePageTitle, useRouteTitle } from './page-title.ts'

function Page({ object }: { object: string | undefined }) {
  usePageTitle(object)
  return null
}

function Frame({ path, object }: { path: string; object: string | undefined }) {
  useRouteTitle(path === '/loans' ? 'Loan Tracking' : 'Loan', path)
  return <Page key={path} object={object} />
}

describe('the title of a tab', () => {
  it('shows the route, then the object of the page', () => {
    const { rerender } = render(<Frame path="/loans/1" object={undefined} />)
    expect(document.title).toBe('Loan · Upline')
    rerender(<Frame path="/loans/1" object="UL-1 Iliana Grüber" />)
    expect(document.title).toBe('UL-1 Iliana Grüber · Upline')
  })

  it('shows the next object even if it is cached, and the next route', () => {
    const { rerender } = render(<Frame path="/loans/1" object="UL-1" />)
    rerender(<Frame path="/loans/2" object="UL-2" />)
    expect(document.title).toBe('UL-2 · Upline')
    rerender(<Frame path="/loans" object={undefined} />)
    expect(document.title).toBe('Loan Tracking · Upline')
  })
})
