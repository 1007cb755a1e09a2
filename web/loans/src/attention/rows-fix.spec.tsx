import type { AttentionItem, AttentionRow } from '@upline/contracts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakeFetch, renderScreen } from '@upline/web-kit/testing'
import { RowsFix } from './rows-fix.tsx'

const row = (line: number, Status: string, message: string): AttentionRow => ({
  ...{ importId: 'i1', line, message },
  cells: { Borrower: `Borrower ${line}`, Status },
})
const badStatus = `Status: "CLOSED" isn't one of Application, Processing, Conditions, Clear to Close, Funded`
const rows = [row(2, 'CLOSED', badStatus), row(3, 'CLOSED', badStatus), row(4, 'Funded', 'Loan_Amount is missing')]

const stillWrong = { status: 400, title: 'Bad Request', code: 'loans.row-refused', message: badStatus, errors: [] }

function open(answer: { status?: number; body: object } = { body: { fixed: 1 } }) {
  const sent: { line: number; cells: Record<string, string> }[] = []
  fakeFetch({
    '/api/attention/rows?importId=i1&limit=20': { body: rows },
    '/api/attention/row': ({ init }) => {
      sent.push(JSON.parse(String(init.body)))
      return answer
    },
  })
  renderScreen(
    <RowsFix item={{ kind: 'rejected-row', subject: 'i1' } as unknown as AttentionItem} onDone={() => undefined} />,
  )
  return sent
}

const rowOf = async (line: string) => within((await screen.findByText(line)).closest('li')!)

describe('rejected rows', () => {
  it('marks the field that is wrong and offers the statuses', async () => {
    open()
    const first = await rowOf('Line 2')
    expect(first.getByText('Change this value')).toBeInTheDocument()
    fireEvent.click(first.getByRole('combobox', { name: 'Status' }))
    expect(screen.getAllByRole('option', { name: 'Clear to Close', hidden: true }).length).toBeGreaterThan(0)
    expect((await rowOf('Line 4')).queryByText('Change this value')).not.toBeInTheDocument()
  })

  it('applies a new value to all rows with the same wrong value', async () => {
    const sent = open()
    const first = await rowOf('Line 2')
    expect(first.queryByRole('button', { name: /Apply to all/ })).not.toBeInTheDocument()
    fireEvent.click(first.getByRole('combobox', { name: 'Status' }))
    fireEvent.click(screen.getAllByRole('option', { name: 'Conditions', hidden: true })[0]!)
    expect(first.getByText('2 rows')).toBeInTheDocument()
    await userEvent.click(first.getByRole('button', { name: 'Apply to all like this' }))
    await waitFor(() =>
      expect(sent).toEqual([
        { importId: 'i1', line: 2, cells: { Borrower: 'Borrower 2', Status: 'Conditions' } },
        { importId: 'i1', line: 3, cells: { Borrower: 'Borrower 3', Status: 'Conditions' } },
      ]),
    )
  })

  it('shows why a row was rejected again as the server says it', async () => {
    open({ status: 400, body: stillWrong })
    const first = await rowOf('Line 2')
    await userEvent.click(first.getByRole('button', { name: 'Import this row' }))
    const toast = await screen.findByRole('alert')
    expect(toast).toHaveTextContent(`Unable to do that${badStatus}`)
    fireEvent.click(first.getByRole('combobox', { name: 'Status' }))
    fireEvent.click(screen.getAllByRole('option', { name: 'Conditions', hidden: true })[0]!)
    await userEvent.click(first.getByRole('button', { name: 'Apply to all like this' }))
    expect(await screen.findByText(`Imported 0 of 2 loans. Line 2: ${badStatus}`)).toBeInTheDocument()
  })
})
