import type { EncompassStatus, OperationsResponse, Role } from '@upline/contracts'
import { screen, waitFor } from '@testing-library/react'
import { fakeFetch, renderScreen } from '@upline/web-kit/testing'
import { ConnectorLine } from './connector-line.tsx'
import { OperationsLine } from './operations-line.tsx'

const service = (name: string, deadLetters: number) => ({ service: name, answers: true, deadLetters })
const operations = {
  services: [service('loans', 7), service('encompass', 5), service('roster', 1), service('sites', 2)],
} as OperationsResponse
const status = { webhooks: { failed: 3, deadLetters: 1 } } as EncompassStatus

function open(role: Role) {
  const calls = fakeFetch({
    '/api/operations': { body: operations },
    '/api/integrations/encompass/status': { body: status },
  })
  renderScreen(
    <>
      <ConnectorLine />
      <OperationsLine />
    </>,
    { user: { id: 'me', role } },
  )
  return calls
}

describe('failures on other pages', () => {
  it('links admins to failures of the connector and of other services', async () => {
    open('admin')
    expect(await screen.findByRole('link', { name: '3 failed events in Operations' })).toHaveAttribute(
      'href',
      '/operations',
    )
    expect(await screen.findByText(/gave up on 3 notifications and 1 event\./)).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Retry under Integrations' })).toHaveAttribute('href', '/integrations')
  })

  it('shows only failures of the connector to the CEO', async () => {
    const calls = open('ceo')
    expect(await screen.findByText(/gave up on 3 notifications/)).toBeInTheDocument()
    expect(screen.queryByText(/in Operations/)).not.toBeInTheDocument()
    expect(calls.map(({ path }) => path)).toEqual(['/api/integrations/encompass/status'])
  })

  it('sends no request for managers', async () => {
    const calls = open('manager')
    await waitFor(() => expect(calls).toEqual([]))
    expect(screen.queryByRole('link')).not.toBeInTheDocument()
  })
})
