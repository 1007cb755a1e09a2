import type { Duty, Member, Role } from '@upline/contracts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakeFetch, recordSavedFiles, renderScreen } from '@upline/web-kit/testing'
import { EvidencePanel } from './evidence-panel.tsx'

const PATH = '/api/evidence?memberId=ann'
const BUTTON = { name: 'Download Evidence Pack' }

function open({ role, duties = [] }: { role: Role; duties?: Duty[] }, answer: object = { body: 'zip' }) {
  fakeFetch({ [PATH]: answer })
  renderScreen(<EvidencePanel member={{ id: 'ann' } as Member} />, { user: { id: 'me', role, duties } })
}

describe('the evidence pack on a profile', () => {
  it('downloads under the name that the server gives', async () => {
    const files = recordSavedFiles()
    const headers = { 'Content-Disposition': 'attachment; filename="evidence-member-ann.zip"' }
    open({ role: 'processor', duties: ['compliance'] }, { body: 'zip', headers })
    await userEvent.click(screen.getByRole('button', BUTTON))
    await vi.waitFor(() => expect(files.map(({ name }) => name)).toEqual(['evidence-member-ann.zip']))
  })

  it('shows why a download was refused', async () => {
    const body = { status: 422, title: '', code: 'loans.evidence-too-large', message: 'Up to 5,000 loans.', errors: [] }
    open({ role: 'ceo' }, { status: 422, body })
    await userEvent.click(screen.getByRole('button', BUTTON))
    expect(await screen.findByText('Up to 5,000 loans.')).toBeInTheDocument()
  })

  it('hides from managers and the Payroll duty', () => {
    open({ role: 'manager' })
    open({ role: 'processor', duties: ['payroll'] })
    expect(screen.queryByRole('button', BUTTON)).not.toBeInTheDocument()
  })
})
