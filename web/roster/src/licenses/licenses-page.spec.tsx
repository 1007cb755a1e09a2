import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type CurrentUser, type LicenseImport, listedLicenses, type MemberLicenses } from '@upline/contracts'
import { fakeFetch, renderScreen, type Answer } from '@upline/web-kit/testing'
import { LicensesPage } from './licenses-page.tsx'

const person = userEvent.setup({ delay: null })

const TEXAS = { state: 'TX', number: 'MLO-1', from: '2025-01-01', to: '2026-02-28' }
const OHIO = { state: 'OH', number: '77', from: '2025-01-01', to: null }

const owen: MemberLicenses = {
  ...{ id: 'owen', firstName: 'Owen', lastName: 'Price', username: 'owen', nmls: '771', role: 'loan_officer' },
  ...{ isActive: true, licenses: listedLicenses([OHIO, TEXAS], '2026-03-01') },
}
const PATH = '/api/licenses'
const RECORDED = `${PATH}?show=recorded`
const OFFICER: Partial<CurrentUser> = { role: 'processor', duties: ['compliance'] }

const result: LicenseImport = {
  ...{ rows: 3, members: 2, added: 2, updated: 1, unchanged: 0, faultyRows: 0, errors: [], ignoredColumns: ['Status'] },
}

function open(viewer: Partial<CurrentUser>, answers: Record<string, Answer> = {}) {
  const calls = fakeFetch({ [RECORDED]: { body: [owen] }, ...answers })
  renderScreen(<LicensesPage />, { user: { id: 'me', duties: [], ...viewer } })
  return calls
}

async function choose(answer: Answer, more: Record<string, Answer> = {}) {
  const calls = open(OFFICER, { [`${PATH}/import?dryRun=true`]: answer, ...more })
  await person.click(screen.getByRole('button', { name: 'Import Licenses' }))
  const dialog = await screen.findByRole('dialog', { name: 'Import Licenses' })
  const file = new File(['Member,State,License_Number,From,To'], 'nmls.csv', { type: 'text/csv' })
  await person.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, file)
  return { calls, dialog: within(dialog) }
}

describe('LicensesPage', () => {
  it('lists members with their licenses, and what needs attention', async () => {
    open(OFFICER)
    expect(await screen.findByText('Owen Price')).toBeVisible()
    expect(screen.getByText('OH, TX')).toBeVisible()
    expect(screen.getByText('2 licenses')).toBeVisible()
    expect(screen.getByText('TX expired Feb 28, 2026')).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Owen Price' })).toBeNull()
  })

  it('links profiles for those who see them', async () => {
    open({ role: 'ceo' })
    expect(await screen.findByRole('link', { name: 'Owen Price' })).toHaveAttribute('href', '/member-profile/owen')
  })

  it('filters on the server, and downloads what it shows', async () => {
    open(OFFICER, { [`${PATH}?show=expired`]: { body: [] } })
    await person.click(await screen.findByLabelText('Expired'))
    expect(await screen.findByText('No members found')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Export CSV' })).toHaveAttribute('href', `${PATH}/export.csv?show=expired`)
  })

  it('edits the licenses of now in the dialog of the profile', async () => {
    const now = [OHIO, { ...TEXAS, to: '2027-02-28' }]
    const calls = open(OFFICER, { '/api/users/owen/licenses': { body: now } })
    await person.click(await screen.findByRole('button', { name: 'Edit licenses of Owen Price' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'State Licenses of Owen Price' }))
    expect(await dialog.findByDisplayValue('2027-02-28')).toBeVisible()
    await person.click(dialog.getByRole('button', { name: 'Save Licenses' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const put = calls.find(({ init }) => init.method === 'PUT')!
    expect([put.path, JSON.parse(String(put.init.body))]).toEqual(['/api/users/owen/licenses', { licenses: now }])
  })

  it('lets auditors read, and no one edit their own licenses', async () => {
    open({ role: 'processor', duties: ['auditor'] })
    expect(await screen.findByText('Owen Price')).toBeVisible()
    expect(screen.queryByRole('button', { name: /^(Edit|Import)/ })).toBeNull()
  })

  it('lets no one edit their own licenses', async () => {
    open({ ...OFFICER, id: 'owen' })
    expect(await screen.findByText('Owen Price')).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Edit/ })).toBeNull()
  })

  it('explains the file if no license is recorded', async () => {
    open(OFFICER, { [RECORDED]: { body: [] } })
    expect(await screen.findByText('No licenses recorded yet')).toBeVisible()
    expect(screen.getByText(/State, License_Number, From, To/)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Download Sample CSV' })).toBeVisible()
  })

  it('sends no request for members who cannot see the list', () => {
    const calls = open({ role: 'manager' })
    expect(screen.getByText(/^This page is for the company/)).toBeInTheDocument()
    expect(calls).toEqual([])
  })

  it('shows an error if the list does not load', async () => {
    open(OFFICER, { [RECORDED]: { status: 403, body: { message: 'Not you' } } })
    expect(await screen.findByText('Unable to load licenses')).toBeInTheDocument()
  })
})

describe('ImportLicensesDialog', () => {
  it('shows what a file changes, and imports it', async () => {
    const { calls, dialog } = await choose({ body: result }, { [`${PATH}/import`]: { body: result } })
    expect(await dialog.findByText('nmls.csv')).toBeVisible()
    expect(dialog.getByText('Licenses to add').nextSibling).toHaveTextContent('2')
    expect(dialog.getByText('Ignored columns: Status.')).toBeVisible()
    await person.click(dialog.getByRole('button', { name: 'Import 3 Licenses' }))
    expect(await screen.findByText('2 licenses added, 1 updated, 0 unchanged.')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(calls.filter(({ init }) => init.method === 'POST').map(({ path }) => path)).toEqual([
      `${PATH}/import?dryRun=true`,
      `${PATH}/import`,
    ])
  })

  it('lists rows with errors, and imports nothing', async () => {
    const errors = [{ row: 7, field: 'State', message: '"Texaz" is not a state.' }]
    const { dialog } = await choose({ body: { ...result, faultyRows: 250, errors } })
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      '250 rows have errors, so nothing can be imported. Fix the file, then choose it again. The first 1 of them are listed.',
    )
    expect(dialog.getByText('"Texaz" is not a state.')).toBeVisible()
    expect(dialog.getByRole('button', { name: 'Import 3 Licenses' })).toBeDisabled()
    await person.click(dialog.getByRole('button', { name: 'Choose another file' }))
    expect(dialog.getByRole('button', { name: 'Choose CSV file' })).toBeVisible()
  })

  it('says that a file changes nothing', async () => {
    const { dialog } = await choose({ body: { ...result, added: 0, updated: 0, unchanged: 3 } })
    expect(await dialog.findByText('The file changes nothing: all its licenses are already recorded.')).toBeVisible()
    expect(dialog.getByRole('button', { name: 'Import 0 Licenses' })).toBeDisabled()
  })

  it('shows why a file could not be read', async () => {
    const message = 'The file has no column From, To. Add it, then upload the file again.'
    const { dialog } = await choose({ status: 400, body: { code: 'roster.license-file', message } })
    expect(await dialog.findByText(message)).toBeVisible()
  })
})
