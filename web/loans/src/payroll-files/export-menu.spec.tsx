import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakeFetch, recordSavedFiles, renderScreen } from '@upline/web-kit/testing'
import { ExportMenu } from './export-menu.tsx'

const problem = (code: string, errors: { field: string; message: string }[]) => ({
  status: 409,
  body: { status: 409, title: 'Conflict', code, message: 'This is missing.', errors },
})

// jsdom lays nothing out, so the menu counts as hidden.
async function open(answers: Parameters<typeof fakeFetch>[0]) {
  const calls = fakeFetch(answers)
  renderScreen(<ExportMenu runId="7" />)
  await userEvent.click(screen.getByRole('button', { name: 'Export pay run 7' }))
  return calls
}

const choose = async (format: string) =>
  userEvent.click(await screen.findByRole('button', { name: format, hidden: true }))

describe('ExportMenu', () => {
  it('offers five formats and saves the file under the name that the server gives', async () => {
    const saved = recordSavedFiles()
    await open({
      '/api/pay-runs/7/export?format=adp': {
        body: 'total',
        headers: { 'Content-Disposition': 'attachment; filename="PRA1BEPI.csv"' },
      },
    })
    const formats = within(await screen.findByRole('group', { name: 'Format', hidden: true })).getAllByRole('button', {
      hidden: true,
    })
    expect(formats.map(({ textContent }) => textContent)).toEqual([
      ...['ADP', 'Paylocity', 'Gusto', 'Generic CSV', 'GL journal'],
    ])
    await choose('ADP')
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(saved[0]!.name).toBe('PRA1BEPI.csv')
    expect(saved[0]!.content.size).toBe('total'.length)
  })

  it('lists payees without an employee number with links to their profiles', async () => {
    const errors = [{ field: 'm1', message: 'Ann Lee has no employee number.' }]
    await open({ '/api/pay-runs/7/export?format=gusto': problem('loans.payees-without-employee-number', errors) })
    await choose('Gusto')
    expect(await screen.findByRole('alert', { hidden: true })).toHaveTextContent('This is missing.')
    expect(screen.getByRole('link', { name: 'Ann Lee has no employee number.', hidden: true })).toHaveAttribute(
      'href',
      '/member-profile/m1?payroll',
    )
  })

  it('links to the settings if codes are missing', async () => {
    const errors = [{ field: 'companyCode', message: 'Enter the payroll company code.' }]
    await open({ '/api/pay-runs/7/export?format=gl': problem('loans.payroll-settings-incomplete', errors) })
    await choose('GL journal')
    const link = await screen.findByRole('link', { name: 'Open payroll settings', hidden: true })
    expect(link).toHaveAttribute('href', '/reports?tab=payroll-settings')
  })
})
