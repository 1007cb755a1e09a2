import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { CurrentUser } from '@upline/contracts'
import { ForChanges } from './can-change.tsx'
import { sessionQueryKey } from './session-key.ts'

function open(user: Partial<CurrentUser> | null) {
  const client = new QueryClient()
  client.setQueryData(sessionQueryKey, user)
  const { container } = render(
    <QueryClientProvider client={client}>
      <ForChanges>Save</ForChanges>
    </QueryClientProvider>,
  )
  return container.textContent === 'Save'
}

describe('ForChanges', () => {
  it('hides what changes something from auditors only', () => {
    expect(open({ role: 'loan_officer', duties: ['auditor'] })).toBe(false)
    expect(open({ role: 'loan_officer', duties: ['payroll', 'compliance'] })).toBe(true)
  })

  it('shows it to members without duties and to visitors', () => {
    expect([open({ role: 'ceo' }), open(null)]).toEqual([true, true])
  })
})
