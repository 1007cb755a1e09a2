import type { CurrentUser } from '@upline/contracts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useLocation } from '@upline/web-kit'
import { fakeFetch, renderScreen, type Answer } from '@upline/web-kit/testing'
import { NewLoanHost } from './new-loan-host.tsx'

const Address = () => <output data-testid="address">{useLocation().pathname + useLocation().search}</output>

function open(role: CurrentUser['role'], added: Answer) {
  const members = [
    { id: 'me', firstName: 'Max', lastName: 'Moss', username: 'max' },
    { id: 'ann', firstName: 'Ann', lastName: 'Lee', username: 'ann' },
  ]
  const calls = fakeFetch({ '/api/users?limit=50': { body: members }, '/api/loans': added })
  renderScreen(
    <>
      <NewLoanHost />
      <Address />
    </>,
    { user: { id: 'me', role }, path: '/dashboard?add=loan' },
  )
  const sent = () => calls.filter(({ path }) => path === '/api/loans').map(({ init }) => JSON.parse(String(init.body)))
  return { sent }
}

const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } })
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Add Loan' }))
const CONFIRM =
  'This loan pays you. Someone else has to confirm it before it can fund: the CEO, an admin or a manager above the loan officer.'

describe('Add New Loan', () => {
  it('adds a loan for the loan officer and says that it needs a confirmation', async () => {
    const loan = { id: 'l1', loanNumber: 'UL-1', borrower: 'Bo Berg', needsConfirmation: true }
    const { sent } = open('loan_officer', { status: 201, body: loan })
    expect(await screen.findByText(CONFIRM)).toBeInTheDocument()
    expect(screen.queryByText('Loan officer')).not.toBeInTheDocument()
    fill('Borrower', 'Bo Berg')
    fill('Loan number', 'UL-1')
    submit()
    expect(await screen.findByText(/UL-1 pays you\. Someone else has to confirm it/)).toBeInTheDocument()
    expect(sent()).toEqual([
      expect.objectContaining({ borrower: 'Bo Berg', loanNumber: 'UL-1', officerId: 'me', status: 'Application' }),
    ])
    await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent('/loans/l1'))
  })

  it('requires managers to choose the loan officer', async () => {
    const { sent } = open('manager', { status: 201, body: {} })
    fireEvent.change(await screen.findByRole('textbox', { name: 'Borrower' }), { target: { value: 'Bo' } })
    submit()
    expect(await screen.findByText('Choose a loan officer')).toBeInTheDocument()
    expect(document.activeElement).toHaveAccessibleName(/Loan officer/)
    expect(screen.queryByText(CONFIRM)).not.toBeInTheDocument()
    expect(sent()).toEqual([])
  })

  it('shows an error of the server at its field and focuses it', async () => {
    const message = 'Loan UL-1, Ada Ames already has this loan number.'
    open('loan_officer', { status: 409, body: { message, errors: [{ field: 'loanNumber', message }] } })
    fireEvent.change(await screen.findByRole('textbox', { name: 'Borrower' }), { target: { value: 'Bo' } })
    submit()
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: 'Loan number' })).toHaveAccessibleDescription(message),
    )
    expect(screen.getByRole('textbox', { name: 'Loan number' })).toHaveFocus()
  })

  it('closes on Cancel and stays on the page', async () => {
    open('loan_officer', {})
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
    expect(screen.getByTestId('address')).toHaveTextContent(/^\/dashboard$/)
  })
})
