import type { RecruitBonusRule, RecruiterRewards, RecruitingReport } from '@upline/contracts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakeFetch, layOutRows, renderScreen } from '@upline/web-kit/testing'
import { RecruitingPayPanel } from './recruiting-pay-panel.tsx'

const recruiter = (name: string, over: Partial<RecruiterRewards>): RecruiterRewards => ({
  ...{ memberId: name, name, bonuses: 2, fromRecruiting: 100, loans: 1, fromLoans: 75, recruitingPercent: 57.1 },
  ...{ outcome: 'clean', message: null, at: '2026-07-02T12:00:00Z', ...over },
})

const REPORT: RecruitingReport = {
  ...{ year: 2026, checkedAt: '2026-07-02T12:00:00Z', action: 'warn', found: 1, total: 2 },
  rule: {
    ...{ id: 'F2', version: 1, name: 'Recruiting and loan pay', source: 'FTC business guidance' },
    ...{ checked: 'This.', notChecked: 'That.' },
  },
  notice: 'This is not legal advice.',
  recruiters: [
    recruiter('Ann Lee', { outcome: 'found' }),
    recruiter('Bob Poe', { bonuses: 0, fromRecruiting: 0, fromLoans: 0, recruitingPercent: null }),
  ],
}

const EMPTY: RecruitingReport = { ...REPORT, found: 0, total: 0, recruiters: [] }

function open(
  body: RecruitingReport | { status: number; body: object },
  recruitBonus: RecruitBonusRule = 'on-registration',
) {
  const calls = fakeFetch({
    '/api/compliance/recruiting': 'status' in body ? body : { body },
    '/api/compliance/recruiting/check': { body: REPORT },
    '/api/recruiting-settings': { body: { recruitBonus } },
  })
  renderScreen(<RecruitingPayPanel />, { user: { id: 'me', role: 'admin', duties: [] } })
  return calls
}

layOutRows()

describe('RecruitingPayPanel', () => {
  it('shows what recruiters earned, the warning, and what was checked', async () => {
    open(REPORT)
    await screen.findByText('Ann Lee')
    const [, ann, bob] = screen.getAllByRole('row')
    expect(ann).toHaveTextContent('$100.00')
    expect(ann).toHaveTextContent('$75.00')
    expect(ann).toHaveTextContent('57.1%')
    expect(ann).toHaveTextContent('Warning')
    expect(bob).toHaveTextContent('OK')
    expect(screen.getByText(/^1 warning · 2 recruiters · checked /)).toBeInTheDocument()
    expect(screen.getByText(/Checked: This\. Not checked: That\. This is not legal advice\./)).toBeInTheDocument()
  })

  it('shows how many of the recruiters are listed', async () => {
    open({ ...REPORT, total: 1_200 })
    expect(await screen.findByText(/1,200 recruiters · the first 2 are shown/)).toBeInTheDocument()
  })

  it('checks the year again', async () => {
    const calls = open(REPORT)
    await userEvent.click(await screen.findByRole('button', { name: 'Check Again' }))
    await waitFor(() => expect(calls.some(({ path }) => path === '/api/compliance/recruiting/check')).toBe(true))
  })

  it.each([
    [{ ...EMPTY, checkedAt: null }, 'on-registration', /within ten minutes/],
    [EMPTY, 'on-funded-loans', /^Recruiters are listed once a bonus is booked\.$/],
    [EMPTY, 'off', /^Recruit bonuses are off/],
  ] as const)('explains why the list is empty', async (report, recruitBonus, text) => {
    open(report, recruitBonus)
    expect(await screen.findByText(text)).toBeInTheDocument()
  })

  it('shows that results could not be loaded', async () => {
    open({ status: 403, body: { message: 'Not for you' } })
    expect(await screen.findByText('Unable to load results')).toBeInTheDocument()
  })
})
