import { vi } from 'vitest'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { UplineUiProvider } from '../provider.tsx'
import { DataTable } from './data-table.tsx'
import type { Column } from './table-column.ts'

interface Person {
  id: string
  name: string
  loans: number
}

const people: Person[] = [
  { id: 'a', name: 'Émile', loans: 9 },
  { id: 'b', name: 'ann', loans: 100 },
  { id: 'c', name: 'Bob', loans: 20 },
]
const columns: Column<Person>[] = [
  { key: 'name', title: 'Name', width: 100, sort: (row) => row.name, cell: (row) => row.name },
  { key: 'loans', title: 'Loans', width: 80, end: true, sort: (row) => row.loans, cell: (row) => row.loans },
  { key: 'act', title: 'Actions', width: 80, pinned: true, cell: () => <button type="button">Delete</button> },
]
const queryState = { isPending: false, isError: false, error: null, refetch: vi.fn() }

type Props = Partial<Parameters<typeof DataTable<Person>>[0]>
const draw = (props: Props) =>
  render(
    <UplineUiProvider toastMs={1}>
      <DataTable label="People" rows={people} columns={columns} id={(row) => row.id} {...props} />
    </UplineUiProvider>,
  )

const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent)

describe('DataTable', () => {
  it('defines the term of a head on focus, with the button that sorts', async () => {
    draw({ columns: columns.map((column) => (column.key === 'loans' ? { ...column, term: 'Estimate' } : column)) })
    const head = screen.getByRole('columnheader', { name: 'Loans' })
    fireEvent.focus(within(head).getByRole('button', { name: 'Loans' }))
    expect(await screen.findByRole('tooltip')).toHaveTextContent('What an open loan would pay')
    expect(within(head).getByRole('button', { name: 'Loans' })).toHaveAccessibleDescription(/^What an open loan/)
    fireEvent.click(within(head).getByRole('button', { name: 'Loans' }))
    expect(head).toHaveAttribute('aria-sort')
    fireEvent.keyDown(within(head).getByRole('button', { name: 'Loans' }), { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('tooltip')).not.toBeInTheDocument())
  })

  it('pins the header and the cells of a column with buttons', () => {
    draw({})
    const pinned = screen.getByRole('table').querySelectorAll('[data-pinned="true"]')
    expect([...pinned].map(({ textContent }) => textContent)).toEqual(['Actions', 'Delete', 'Delete', 'Delete'])
  })

  it("shows the page's loading text while its rows load", () => {
    draw({ rows: undefined, query: { ...queryState, isPending: true }, loading: 'Loading your loan pipeline...' })
    expect(screen.getByRole('status')).toHaveTextContent('Loading your loan pipeline...')
  })

  it('shows the text for an empty table', () => {
    draw({ rows: [], empty: 'No loans found in your pipeline' })
    expect(screen.getByText('No loans found in your pipeline')).toBeInTheDocument()
    expect(screen.queryByRole('table')).not.toBeInTheDocument()
  })

  it('shows the error and retries', () => {
    const query = { ...queryState, isError: true, error: new Error('503: Service Unavailable') }
    draw({ rows: undefined, query, errorTitle: 'Error Loading Roster' })
    expect(screen.getByRole('alert')).toHaveTextContent('Error Loading Roster503: Service Unavailable')
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(queryState.refetch).toHaveBeenCalledTimes(1)
  })

  it.each([
    ['Pay periods', 'Unable to load pay periods'],
    ['API keys', 'Unable to load API keys'],
  ])('says what could not be loaded: %s', (label, title) => {
    draw({ label, rows: undefined, query: { ...queryState, isError: true, error: new Error('503') } })
    expect(screen.getByRole('alert')).toHaveTextContent(title)
  })

  it('keeps its rows if a refetch fails', () => {
    draw({ query: { ...queryState, isError: true, error: new Error('503') } })
    expect(names()).toEqual(['Émile', 'ann', 'Bob'])
  })

  it('sorts by a header, up and then down, ignoring case and accents', () => {
    draw({})
    fireEvent.click(screen.getByRole('button', { name: 'Name' }))
    expect(names()).toEqual(['ann', 'Bob', 'Émile'])
    fireEvent.click(screen.getByRole('button', { name: 'Name' }))
    expect(names()).toEqual(['Émile', 'Bob', 'ann'])
    expect(screen.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'descending')
  })

  it('sorts numbers numerically', () => {
    draw({})
    fireEvent.click(screen.getByRole('button', { name: 'Loans' }))
    expect(names()).toEqual(['Émile', 'Bob', 'ann'])
  })

  it('opens a row by a click anywhere in it, except on its own buttons', () => {
    const onOpen = vi.fn()
    draw({ onOpen, openLabel: (row) => `Open ${row.name}` })
    fireEvent.click(screen.getByText('100'))
    fireEvent.click(screen.getByRole('button', { name: 'Open Bob' }))
    fireEvent.click(screen.getAllByRole('button', { name: 'Delete' })[0] as HTMLElement)
    expect(onOpen.mock.calls).toEqual([[people[1]], [people[2]]])
  })

  it('announces the number of rows and the selected one', () => {
    draw({ selected: 'c' })
    expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '4')
    expect(screen.getByText('Bob').closest('tr')).toHaveAttribute('data-selected')
  })
})
