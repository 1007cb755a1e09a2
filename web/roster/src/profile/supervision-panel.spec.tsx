import type { Duty, Member, NamedSupervision, Role } from '@upline/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakeFetch, renderScreen } from '@upline/web-kit/testing'
import { SupervisionPanel } from './supervision-panel.tsx'

const WEEKLY: NamedSupervision = {
  ...{ work: 'Weekly file reviews', from: '2026-01-01', to: '2026-12-31' },
  ...{ recordedBy: { id: 'cora', name: 'Cora Diaz' }, recordedAt: '2026-01-05T17:00:00.000Z' },
}
const EDIT = { name: 'Edit Supervision' }

function open(viewer: { id?: string; role: Role; duties?: Duty[] }, records: object = [WEEKLY], put?: object) {
  const calls = fakeFetch({
    '/api/users/ann/supervision': ({ init }) => (init.method === 'PUT' && put ? put : { body: records }),
  })
  const member = { id: 'ann', firstName: 'Ann', lastName: 'Lee' } as unknown as Member
  renderScreen(<SupervisionPanel member={member} />, { user: { id: 'me', duties: [], ...viewer } })
  return calls
}

async function edit() {
  await userEvent.click(await screen.findByRole('button', EDIT))
  return within(await screen.findByRole('dialog', { name: 'Supervision by Ann Lee' }))
}

describe('SupervisionPanel', () => {
  it('lists the records, also for those who cannot change them', async () => {
    open({ id: 'ann', role: 'manager' })
    expect(await screen.findByText('Weekly file reviews')).toBeVisible()
    expect(screen.getByText('Jan 1, 2026 to Dec 31, 2026. Recorded by Cora Diaz on Jan 5, 2026.')).toBeVisible()
    expect(screen.queryByRole('button', EDIT)).toBeNull()
  })

  it('says that nothing is recorded', async () => {
    open({ role: 'manager' }, [])
    expect(await screen.findByText('No supervision recorded.')).toBeVisible()
    expect(screen.queryByRole('button', EDIT)).toBeNull()
  })

  it('saves all records of the dialog', async () => {
    const calls = open({ role: 'processor', duties: ['compliance'] })
    const dialog = await edit()
    await userEvent.click(dialog.getByRole('button', { name: 'Add Record' }))
    const row = within(dialog.getByRole('group', { name: 'Record 2' }))
    await userEvent.type(row.getByLabelText('What the member does'), ' Daily calls ')
    await userEvent.type(row.getByLabelText('From'), '2027-01-01')
    await userEvent.click(dialog.getByRole('button', { name: 'Save Supervision' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const sent = JSON.parse(String(calls.find(({ init }) => init.method === 'PUT')!.init.body)) as object
    expect(sent).toEqual({
      supervision: [
        { work: 'Weekly file reviews', from: '2026-01-01', to: '2026-12-31' },
        { work: 'Daily calls', from: '2027-01-01', to: null },
      ],
    })
  })

  it('marks the field that is wrong, and sends nothing', async () => {
    const calls = open({ role: 'admin' }, [])
    const dialog = await edit()
    await userEvent.click(dialog.getByRole('button', { name: 'Save Supervision' }))
    expect(await dialog.findByText('work must have 1 to 500 characters.')).toBeVisible()
    expect(calls.filter(({ init }) => init.method === 'PUT')).toEqual([])
  })

  it('removes a record, and shows why the server refused', async () => {
    const message = 'Only the CEO, admins and members with the Compliance duty can set supervision records.'
    const body = { status: 403, title: '', code: 'roster.supervision-refused', message, errors: [] }
    open({ role: 'admin' }, [WEEKLY], { status: 403, body })
    const dialog = await edit()
    await userEvent.click(dialog.getByRole('button', { name: 'Remove record 1' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Save Supervision' }))
    expect(await dialog.findByText(message)).toBeVisible()
  })
})
