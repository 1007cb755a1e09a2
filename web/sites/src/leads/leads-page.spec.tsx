import type { Lead } from '@upline/contracts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakeFetch, renderScreen } from '@upline/web-kit/testing'
import { LeadsPage } from './leads-page.tsx'

const lead = (number: number): Lead => ({
  ...{ id: `lead-${number}`, memberId: 'me', agentName: 'Ann Moss', kind: 'contact', name: `Visitor ${number}` },
  ...{ email: 'visitor@example.com', phone: '555-0100', message: '', purpose: '', amount: null, page: '/landing/ann' },
  ...{ status: 'new', loanNumber: '', consent: 'I agree', createdAt: '2026-01-05T10:00:00.000Z', history: [] },
})

const page = (from: number, count: number) => Array.from({ length: count }, (_, n) => lead(from + n))

function open() {
  const path = '/api/leads?scope=mine&limit=200'
  const calls = fakeFetch({
    '/api/leads/lead-2': ({ init }) => ({ body: { ...lead(2), ...(JSON.parse(String(init.body)) as object) } }),
    [path]: { body: page(1, 3), headers: { 'Next-Cursor': 'c2' } },
    [`${path}&cursor=c2`]: { body: page(4, 2) },
  })
  renderScreen(<LeadsPage />, { user: { id: 'me', role: 'loan_officer' } })
  return calls
}

describe('leads page', () => {
  it('shows that more leads exist and loads them on request', async () => {
    open()
    expect(await screen.findByRole('heading', { name: '3+ leads' })).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Show more leads' }))
    expect(await screen.findByRole('heading', { name: '5 leads' })).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Show more leads' })).toBeNull()
  })

  it('shows a board with one column per status, and changes the status of a dropped lead', async () => {
    const calls = open()
    await userEvent.click(await screen.findByRole('radio', { name: 'Board' }))
    const column = (status: string) => screen.getByRole('region', { name: `${status} leads` })
    expect(within(column('New')).getAllByRole('article')).toHaveLength(3)
    expect(within(column('Won')).queryByRole('article')).toBeNull()
    const data = new Map<string, string>()
    const dataTransfer = {
      types: ['application/x-upline-lead'],
      setData: (type: string, value: string) => void data.set(type, value),
      getData: (type: string) => data.get(type) ?? '',
    }
    fireEvent.dragStart(within(column('New')).getByRole('article', { name: 'Visitor 2' }), { dataTransfer })
    fireEvent.dragOver(column('Won'), { dataTransfer })
    fireEvent.drop(column('Won'), { dataTransfer })
    await waitFor(() =>
      expect(calls.filter(({ init }) => init?.method === 'PATCH').map(({ path, init }) => [path, init.body])).toEqual([
        ['/api/leads/lead-2', '{"status":"won"}'],
      ]),
    )
  })
})
