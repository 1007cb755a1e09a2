import type { CurrentUser, Duty, Member, Role } from '@upline/contracts'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { UplineUiProvider } from '@upline/ui'
import { createQueryClient, MemoryRouter, QueryClientProvider } from '@upline/web-kit'
import { fakeFetch, recordSavedFiles } from '@upline/web-kit/testing'
import { EvidencePanel } from './evidence-panel.tsx'

const PATH = '/api/evidence?memberId=ann'
const BUTTON = { name: 'Download Evidence Pack' }

function open({ role, duties = [] }: { role: Role; duties?: Duty[] }, answer: object = { body: 'zip' }) {
  fakeFetch({ [PATH]: answer })
  const client = createQueryClient()
  client.setQueryData(['/api/auth/me'], { id: 'me', role, duties } as unknown as CurrentUser)
  render(
    <UplineUiProvider toastMs={5_000}>
      <QueryClientProvider client={client}>
        <MemoryRouter>
          <EvidencePanel member={{ id: 'ann' } as Member} />
        </MemoryRouter>
      </QueryClientProvider>
    </UplineUiProvider>,
  )
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
