import type { CurrentUser, LoanLookup } from '@upline/contracts'
import { LOAN_PAY_REASONS } from '@upline/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakeFetch, renderScreen } from '@upline/web-kit/testing'
import { AskLoanPage } from './ask-loan-page.tsx'
import { REASON_LABELS } from './reason-labels.ts'

const paid: LoanLookup = {
  ...{ loanNumber: 'UL-7', paysYou: true, amount: 1_000.5, reason: 'paid', since: '2026-09-01' },
  ...{ rule: 'A funded loan pays its loan officer.', statementLine: { periodId: '3', line: 'e.1' } },
}
const outside: LoanLookup = {
  ...{ loanNumber: 'UL-8', paysYou: false, reason: 'never-in-chain', since: null, rule: 'You were never one of them.' },
}

const pending: LoanLookup = { ...outside, loanNumber: 'UL-9', paysYou: true, amount: 3_000, reason: 'pending' }
const kira = {
  ...{ id: 'l1', borrower: 'Kira Gantry', loanNumber: 'UL-9', property: '1 Elm St', status: 'Processing' },
  outcome: null,
}
const noNumber = {
  ...{ id: 'l2', borrower: 'Leo Gantry', loanNumber: null, property: '2 Elm St', status: 'Processing' },
  outcome: 'withdrawn',
}

const matching = (text: string) => `/api/loans?q=${text}&limit=6`
const pathOf = (number: string) => `/api/loans/lookup?number=${number}`

function open(answers: Parameters<typeof fakeFetch>[0], at = '/ask-about-a-loan', user: Partial<CurrentUser> = {}) {
  const calls = fakeFetch(answers)
  renderScreen(<AskLoanPage />, { user: { id: 'me', role: 'loan_officer', ...user }, path: at })
  return calls
}

const valueOf = async (name: string) => (await screen.findByText(name, { selector: 'dt' })).nextElementSibling

describe('AskLoanPage', () => {
  it('sends no request until a number is entered', async () => {
    const calls = open({})
    expect(screen.getByText('Is a loan missing from your pay?')).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Ask' }))
    expect(await screen.findByText('Enter a borrower or a loan number')).toBeInTheDocument()
    expect(calls).toHaveLength(0)
  })

  it('shows amount, date, rule and statement of a loan that paid the viewer, by the keyboard alone', async () => {
    open({ [pathOf('UL-7')]: { body: paid } })
    await userEvent.type(screen.getByLabelText('Borrower or loan number'), ' UL-7 {Enter}')
    expect(await screen.findByText(REASON_LABELS.paid)).toBeInTheDocument()
    expect(screen.getByText('Your share').closest('p')).toHaveTextContent('$1,000.50')
    expect(await valueOf('Since')).toHaveTextContent('Sep 1, 2026')
    expect(screen.getByText(paid.rule)).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Open your statement' })).toHaveAttribute('href', '/reports?period=3')
    expect(screen.getByLabelText('Borrower or loan number')).toHaveFocus()
  })

  it('answers the number in the URL, without fields that the response lacks', async () => {
    open({ [pathOf('UL-8')]: { body: outside } }, '/ask-about-a-loan?number=UL-8')
    expect(screen.getByLabelText('Borrower or loan number')).toHaveValue('UL-8')
    expect(await screen.findByText(REASON_LABELS['never-in-chain'])).toBeInTheDocument()
    expect(screen.queryByText('Since')).not.toBeInTheDocument()
    expect(screen.queryByRole('link', { name: 'Open your statement' })).not.toBeInTheDocument()
  })

  it('lists loans of a borrower while typing, and asks about the chosen one', async () => {
    const calls = open({
      [matching('gantry')]: { body: { loans: [kira, noNumber] } },
      [pathOf('UL-9')]: { body: pending },
    })
    await userEvent.type(screen.getByLabelText('Borrower or loan number'), 'gantry')
    const list = await screen.findByRole('list', { name: 'Loans that you see' })
    expect(
      within(list)
        .getAllByRole('button')
        .map((button) => button.textContent),
    ).toEqual(['Kira GantryUL-9 · 1 Elm StProcessing', 'Leo Gantry2 Elm Stwithdrawn'])
    await userEvent.click(within(list).getByRole('button', { name: /Kira Gantry/ }))
    expect(await screen.findByText(REASON_LABELS.pending)).toBeInTheDocument()
    expect(screen.queryByRole('list', { name: 'Loans that you see' })).not.toBeInTheDocument()
    expect(calls.filter(({ path }) => path.startsWith('/api/loans/lookup'))).toHaveLength(1)
  })

  it('asks about a loan without a number by its id, and offers no dispute by number', async () => {
    open({
      [matching('leo')]: { body: { loans: [noNumber] } },
      '/api/loans/lookup?loan=l2': { body: { ...pending, loanNumber: '', reason: 'ended' } },
    })
    await userEvent.type(screen.getByLabelText('Borrower or loan number'), 'leo')
    await userEvent.click(await screen.findByRole('button', { name: /Leo Gantry/ }))
    expect(await screen.findByText(REASON_LABELS.ended)).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Open the loan' })).toHaveAttribute('href', '/loans/l2')
    expect(screen.queryByRole('button', { name: 'Dispute this' })).not.toBeInTheDocument()
  })

  it('lists the loans of a borrower if no loan has the entered text as its number', async () => {
    open({
      [pathOf('gantry')]: { body: { ...outside, loanNumber: 'gantry', reason: 'not-found' } },
      [matching('gantry')]: { body: { loans: [kira] } },
      [pathOf('UL-9')]: { body: pending },
      [matching('UL-9')]: { body: { loans: [kira] } },
    })
    await userEvent.type(screen.getByLabelText('Borrower or loan number'), 'gantry{Enter}')
    await userEvent.click(await screen.findByRole('button', { name: /Kira Gantry/ }))
    expect(await screen.findByRole('link', { name: 'Open the loan' })).toHaveAttribute('href', '/loans/l1')
    expect(screen.getByRole('button', { name: 'Dispute this' })).toBeInTheDocument()
  })

  it('says that a number is unknown', async () => {
    open(
      { [pathOf('X')]: { body: { ...outside, loanNumber: 'X', reason: 'not-found' } } },
      '/ask-about-a-loan?number=X',
    )
    expect(await screen.findByText('No loan has this number')).toBeInTheDocument()
  })

  it('says when there were too many lookups, and retries on request', async () => {
    const message = 'You can ask about 60 loans a minute. Try again in 20 seconds.'
    const answers = { [pathOf('X')]: { status: 429, body: { message } as unknown as LoanLookup } }
    const calls = open(answers, '/ask-about-a-loan?number=X')
    expect(await screen.findByText('Too many questions')).toBeInTheDocument()
    expect(screen.getByText(message)).toBeInTheDocument()
    Object.assign(answers, { [pathOf('X')]: { body: outside } })
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
    await waitFor(() => expect(calls.length).toBeGreaterThan(1))
  })

  it('shows a failure with a way to try again', async () => {
    open({ [pathOf('X')]: { status: 404, body: { message: 'Away' } } }, '/ask-about-a-loan?number=X')
    expect(await screen.findByText('The loan could not be looked up')).toBeInTheDocument()
  })

  it('sends a dispute about the number with a reason and a comment', async () => {
    const calls = open(
      { [pathOf('UL-8')]: { body: outside }, '/api/disputes': { status: 201, body: {} } },
      '/ask-about-a-loan?number=UL-8',
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Dispute this' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Dispute UL-8' }))
    await userEvent.type(dialog.getByLabelText('What is wrong'), 'I brought it')
    await userEvent.click(dialog.getByRole('button', { name: 'Send Dispute' }))
    await waitFor(() =>
      expect(
        calls.filter(({ path }) => path === '/api/disputes').map(({ init }) => JSON.parse(String(init.body))),
      ).toEqual([{ loanNumber: 'UL-8', reason: 'missing-assignment', comment: 'I brought it' }]),
    )
  })

  it('offers auditors no dispute', async () => {
    open({ [pathOf('UL-8')]: { body: outside } }, '/ask-about-a-loan?number=UL-8', { duties: ['auditor'] })
    expect(await screen.findByText(REASON_LABELS['never-in-chain'])).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Dispute this' })).not.toBeInTheDocument()
  })
})

describe('REASON_LABELS', () => {
  it('has a different label for every reason', () => {
    expect(new Set(LOAN_PAY_REASONS.map((reason) => REASON_LABELS[reason])).size).toBe(LOAN_PAY_REASONS.length)
  })
})
