import type { Duty, EvidencePack, Role } from '@upline/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakeFetch, layOutRows, recordSavedFiles, renderScreen } from '@upline/web-kit/testing'
import { HoldsPage } from '../holds/holds-page.tsx'

const pack: EvidencePack = {
  ...{ id: 'p1', loans: 1_200, requestedBy: { id: 'cora', name: 'Cora Cole' }, requestedAt: '2026-11-20T12:00:00Z' },
  subject: {
    kind: 'branch',
    label: 'Reno',
    loanId: null,
    memberId: null,
    branch: 'Reno',
    from: '2026-01-01',
    to: '2026-03-31',
  },
  manifestSha256: 'abcdef0123456789',
}

const ann = { id: 'ann', name: 'Ann Lee', username: 'ann' }

interface Opened {
  packs?: EvidencePack[]
  role?: Role
  duties?: Duty[]
  more?: Parameters<typeof fakeFetch>[0]
}

function open({ packs = [pack], role = 'processor', duties = ['compliance'], more = {} }: Opened = {}) {
  const calls = fakeFetch({
    ...{
      '/api/holds': { body: [] },
      '/api/compliance/agreements': { body: [] },
      '/api/evidence/packs': { body: packs },
      '/api/evidence/members': { body: [ann] },
    },
    ...more,
  })
  renderScreen(<HoldsPage />, { user: { id: 'me', role, duties } })
  return calls
}

const RANGE = '/api/evidence?from=2026-01-01&to=2026-03-31'

/** A dialog counts as hidden during its opening transition. */
const opened = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Download Evidence Pack' }))
  return within(await screen.findByRole('dialog', { hidden: true }))
}
type Shown = Awaited<ReturnType<typeof opened>>

const submit = (dialog: Shown) =>
  userEvent.click(dialog.getByRole('button', { name: 'Download Evidence Pack', hidden: true }))

async function fillDates(dialog: Shown): Promise<void> {
  await userEvent.type(dialog.getByLabelText('First funding date'), '2026-01-01')
  await userEvent.type(dialog.getByLabelText('Last funding date'), '2026-03-31')
}

layOutRows()

describe('the evidence packs', () => {
  it('lists earlier packs with who downloaded them, and their hash', async () => {
    open({ packs: [pack, { ...pack, id: 'p2', manifestSha256: null }] })
    await screen.findAllByText('Cora Cole')
    const [, first, second] = screen.getAllByRole('row')
    expect(first).toHaveTextContent('Branch Reno, funded January 1, 2026 to March 31, 2026')
    expect(first).toHaveTextContent('1,200')
    expect(first).toHaveTextContent('abcdef012345…')
    expect(second).toHaveTextContent('Not completed')
  })

  it('says what will appear before the first pack', async () => {
    open({ packs: [] })
    expect(await screen.findByText('No evidence packs yet')).toBeInTheDocument()
  })

  it('says that the list cannot be loaded', async () => {
    open({ more: { '/api/evidence/packs': { status: 400, body: { message: 'No.', errors: [] } } } })
    expect((await screen.findAllByRole('alert')).length).toBeGreaterThan(0)
  })

  it('downloads a range under the name that the server gives', async () => {
    const files = recordSavedFiles()
    const headers = { 'Content-Disposition': 'attachment; filename="evidence-range.zip"' }
    open({ more: { [RANGE]: { body: 'zip', headers } } })
    const dialog = await opened()
    await submit(dialog)
    expect(dialog.getAllByText('Please fill this in')).toHaveLength(2)
    await fillDates(dialog)
    await submit(dialog)
    expect(await screen.findByText('Evidence Pack Downloaded')).toBeInTheDocument()
    expect(files.map(({ name }) => name)).toEqual(['evidence-range.zip'])
  })

  it('shows the limit of a pack at the dates', async () => {
    const message = 'A pack contains up to 5,000 loans, and these are more. Choose a shorter range of funding dates.'
    const body = {
      status: 422,
      title: '',
      code: 'loans.evidence-too-large',
      message,
      errors: [{ field: 'from', message }],
    }
    open({ more: { [RANGE]: { status: 422, body } } })
    const dialog = await opened()
    await fillDates(dialog)
    await submit(dialog)
    await waitFor(() => expect(dialog.getAllByText(message).length).toBeGreaterThan(0))
  })

  it('finds the member of a pack for the Compliance duty, and leaves the dates open', async () => {
    const files = recordSavedFiles()
    open({ more: { '/api/evidence?memberId=ann': { body: 'zip' } } })
    const dialog = await opened()
    await userEvent.click(dialog.getByLabelText('About', { selector: 'input' }))
    await userEvent.click(await screen.findByText('A member'))
    await userEvent.click(await dialog.findByLabelText('Member', { selector: 'input' }))
    await userEvent.click(await screen.findByText('Ann Lee (@ann)'))
    await submit(dialog)
    await waitFor(() => expect(files.map(({ name }) => name)).toEqual(['download.zip']))
  })

  it('hides from the Payroll duty', async () => {
    open({ duties: ['payroll'], more: { '/api/balances?limit=50': { body: [] } } })
    expect(await screen.findByText('No holds')).toBeInTheDocument()
    expect(screen.queryByText('Evidence packs')).not.toBeInTheDocument()
  })
})
