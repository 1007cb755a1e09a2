import { screen } from '@testing-library/react'
import type { CurrentUser, Member } from '@upline/contracts'
import { fakeFetch, renderScreen, type Answer } from '@upline/web-kit/testing'
import { StatsPanel } from './stats-panel.tsx'

const viewer = { id: '1', role: 'admin', rosterAccess: true } as CurrentUser
const member = { id: 'ann', level: 1, downlineCount: 7, isActive: true } as Member

const plan = {
  ...{ planName: 'Company plan', version: 3, personal: { rateBp: 80 } },
  overrides: [30, 20, 5].map((rateBp, at) => ({ level: at + 1, rateBp })),
}
const recruits = { total: 6, latest: [{ id: 'nora', name: 'Nora Lind', registeredAt: '2026-11-01T00:00:00.000Z' }] }

function open(answers: Record<string, Answer> = {}) {
  fakeFetch({ '/api/comp-plans/company': { body: plan }, '/api/users/ann/recruits': { body: recruits }, ...answers })
  renderScreen(<StatsPanel member={member} form={undefined} />, { user: viewer })
}

const valueOf = (label: string) => screen.getByText(label).parentElement!

describe('StatsPanel', () => {
  it('counts registrations through the link, not direct reports', async () => {
    open()
    expect(await screen.findByRole('link', { name: 'Nora Lind' })).toHaveAttribute('href', '/member-profile/nora')
    expect(valueOf('Recruited members')).toHaveTextContent('6')
    expect(valueOf('Recruited members')).toHaveTextContent('and others')
    expect(valueOf('Direct reports')).toHaveTextContent('7')
  })

  it('takes the commission level from the plan in effect', async () => {
    open()
    expect(await screen.findByText('30 bp')).toBeInTheDocument()
    const note = 'Level 1 override of the Company plan in effect (version 3)'
    expect(valueOf('Commission level')).toHaveTextContent(note)
  })

  it('shows which values did not load', async () => {
    open({ '/api/comp-plans/company': { status: 403, body: { message: 'no' } } })
    expect(await screen.findByText('Unavailable')).toBeInTheDocument()
  })
})
