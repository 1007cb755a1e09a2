import { changedCells, mappedCells } from './mapped-cells.ts'

const cells = ['Ana', 'Bo', 'CLOSED', 'x']

describe('mappedCells', () => {
  it('keeps headers that are matched by their names, and unknown ones', () => {
    const row = { header: ['Borrower', 'LO', 'Stage', 'Mood'], cells }
    expect(mappedCells(row, {})).toEqual({ Borrower: 'Ana', LO: 'Bo', Stage: 'CLOSED', Mood: 'x' })
  })

  it('names mapped headers by their fields, and leaves out columns that are not imported', () => {
    const row = { header: ['Kunde', 'Betreuer', 'Stand', 'Amount'], cells }
    const mapping = { Kunde: 'borrower', Betreuer: 'loanOfficer', Stand: 'status', Amount: null }
    expect(mappedCells(row, mapping)).toEqual({ Borrower: 'Ana', Loan_Officer: 'Bo', Status: 'CLOSED' })
  })

  it('takes the first filled one of two columns of a field, and fills missing cells', () => {
    const row = { header: ['Kunde', 'Client 2', 'Status'], cells: ['', 'Ana'] }
    expect(mappedCells(row, { Kunde: 'borrower', 'Client 2': 'borrower' })).toEqual({ Borrower: 'Ana', Status: '' })
  })
})

describe('changedCells', () => {
  it('writes changed values back to the columns of the file', () => {
    const row = { header: ['Kunde', 'Betreuer', 'Stand', 'Amount'], cells }
    const mapping = { Kunde: 'borrower', Betreuer: 'loanOfficer', Stand: 'status', Amount: null }
    expect(changedCells(row, mapping, { Borrower: 'Ana', Loan_Officer: 'Bo', Status: 'Funded' })).toEqual([
      ...['Ana', 'Bo', 'Funded', 'x'],
    ])
  })
})
