import type { Duty, License, Member, Role } from '@upline/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakeFetch, renderScreen } from '@upline/web-kit/testing'
import { LicensesPanel } from './licenses-panel.tsx'

const TEXAS: License = { state: 'TX', number: '123', from: '2026-01-01', to: '2026-12-31' }
const EDIT = { name: 'Edit Licenses' }

function open(viewer: { id?: string; role: Role; duties?: Duty[] }, licenses: License[] = [TEXAS], answer?: object) {
  const calls = fakeFetch({ '/api/users/ann/licenses': answer ?? { body: licenses } })
  const member = { id: 'ann', firstName: 'Ann', lastName: 'Lee', licenses } as unknown as Member
  renderScreen(<LicensesPanel member={member} />, { user: { id: 'me', duties: [], ...viewer } })
  return calls
}

async function edit() {
  await userEvent.click(screen.getByRole('button', EDIT))
  return within(await screen.findByRole('dialog', { name: 'State Licenses of Ann Lee' }))
}

describe('LicensesPanel', () => {
  it('lists the licenses, also for those who cannot change them', () => {
    open({ id: 'ann', role: 'loan_officer' })
    expect(screen.getByText('Texas 123')).toBeVisible()
    expect(screen.getByText('Jan 1, 2026 to Dec 31, 2026')).toBeVisible()
    expect(screen.queryByRole('button', EDIT)).toBeNull()
  })

  it('says that none are recorded', () => {
    open({ role: 'manager' }, [])
    expect(screen.getByText('No state licenses recorded.')).toBeVisible()
    expect(screen.queryByRole('button', EDIT)).toBeNull()
  })

  it('saves all licenses of the dialog', async () => {
    const calls = open({ role: 'processor', duties: ['compliance'] })
    const dialog = await edit()
    await userEvent.click(dialog.getByRole('button', { name: 'Add License' }))
    const row = within(dialog.getByRole('group', { name: 'License 2' }))
    await userEvent.click(row.getByRole('combobox', { name: 'State' }))
    await userEvent.click((await screen.findAllByText('Oklahoma (OK)')).at(-1)!)
    await userEvent.type(row.getByLabelText('License number'), '77')
    await userEvent.type(row.getByLabelText('From'), '2025-06-01')
    await userEvent.click(dialog.getByRole('button', { name: 'Save Licenses' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const sent = JSON.parse(String(calls.find(({ init }) => init.method === 'PUT')!.init.body)) as object
    expect(sent).toEqual({ licenses: [{ state: 'OK', number: '77', from: '2025-06-01', to: null }, TEXAS] })
  })

  it('marks the field that is wrong, and sends nothing', async () => {
    const calls = open({ role: 'admin' }, [])
    const dialog = await edit()
    await userEvent.click(dialog.getByRole('button', { name: 'Save Licenses' }))
    expect(await dialog.findByText(/^state must be the postal code/)).toBeVisible()
    expect(calls).toEqual([])
  })

  it('removes a license, and shows why the server refused', async () => {
    const message = 'Only the CEO, admins and members with the Compliance duty can set licenses.'
    const body = { status: 403, title: '', code: 'roster.licenses-refused', message, errors: [] }
    open({ role: 'admin' }, [TEXAS], { status: 403, body })
    const dialog = await edit()
    await userEvent.click(dialog.getByRole('button', { name: 'Remove license 1' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Save Licenses' }))
    expect(await dialog.findByText(message)).toBeVisible()
  })
})
