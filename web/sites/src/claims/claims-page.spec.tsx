import type { ClaimResult } from '@upline/contracts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakeFetch, renderScreen, type Answer } from '@upline/web-kit/testing'
import { ClaimsPage } from './claims-page.tsx'

const claim: ClaimResult = {
  ...{ id: 'c1', rule: 'F1', ruleVersion: 1, action: 'block', outcome: 'unpublished', kind: 'earnings-figure' },
  member: { id: 'm1', name: 'Ann Moss' },
  subject: { kind: 'site', id: 's1', name: 'moss-loans' },
  ...{
    field: 'tagline',
    quote: '$5,000',
    inputs: { text: '$5,000 for each one', place: 'recruiting', perRecruit: 50 },
  },
  ...{ foundAt: '2026-11-21T10:00:00.000Z', foundBy: null, resolvedAt: null },
}

function open(answer: Answer) {
  fakeFetch({
    '/api/compliance/claims?open=true&limit=50': answer,
    '/api/compliance/claims?limit=50': { body: [claim, { ...claim, id: 'c2', outcome: 'refused' }] },
  })
  renderScreen(<ClaimsPage />)
}

describe('claims page', () => {
  it('shows owner, text and page of a claim, with the legal note', async () => {
    open({ body: [claim] })
    const list = within(await screen.findByRole('list', { name: 'Results' }))
    expect(list.getByText('$5,000')).toBeInTheDocument()
    expect(list.getByRole('link', { name: 'Ann Moss' })).toHaveAttribute('href', '/member-profile/m1')
    expect(list.getByText(/Site \/sites\/moss-loans · Earnings amount · rule F1, version 1/)).toBeInTheDocument()
    expect(list.getByText('Site offline')).toBeInTheDocument()
    expect(screen.getByText(/This is not legal advice\./)).toBeInTheDocument()
  })

  it('shows rejected texts under All', async () => {
    open({ body: [] })
    expect(await screen.findByText('No public page needs a change.')).toBeInTheDocument()
    await userEvent.click(screen.getByRole('radio', { name: 'All' }))
    expect(await screen.findByText('Not published')).toBeInTheDocument()
  })

  it('shows an error if the results do not load', async () => {
    open({ status: 403, body: { message: 'Your role may not do this.' } })
    expect(await screen.findByText('Unable to load the results')).toBeInTheDocument()
  })
})
