import fc from 'fast-check'
import {
  chooseField,
  FIELDS,
  fieldsOf,
  missingColumns,
  rememberedFor,
  repeatedColumns,
  sharedFields,
  undecidedHeaders,
} from './column-mapping.ts'

const HEADERS = ['Kunde', 'Betreuer', 'Stand', 'Betrag']

describe('the columns of a loan file', () => {
  it('finds columns regardless of case, spaces and underscores', () => {
    expect(missingColumns(['BORROWER', 'loan officer', 'Status'], {})).toEqual([])
  })

  it('names a missing required column until the user maps one to it', () => {
    expect(missingColumns(HEADERS, {})).toEqual(['Borrower', 'Loan_Officer', 'Status'])
    const mapping = { Kunde: 'borrower', Betreuer: 'loanOfficer', Stand: 'status' }
    expect(missingColumns(HEADERS, mapping)).toEqual([])
    expect(undecidedHeaders(HEADERS, mapping)).toEqual(['Betrag'])
    expect(undecidedHeaders(['Borrower', 'Reason'], {})).toEqual([])
  })

  it('names a duplicate column until no field needs it', () => {
    const headers = ['Borrower', 'Status', 'Mood', 'STATUS', 'Mood']
    expect(repeatedColumns(headers, {})).toEqual(['Status'])
    expect(repeatedColumns(headers, { Status: null })).toEqual([])
  })

  it('names two columns that map to one field', () => {
    const headers = ['Borrower', 'Amount', 'Loan_Amount']
    expect(sharedFields(headers, {})).toEqual([['loanAmount', ['Amount', 'Loan_Amount']]])
    expect(sharedFields(headers, { Amount: null })).toEqual([])
  })

  it('map to a field once: the last choice takes it from the other column', () => {
    const first = chooseField(['Borrower', 'Kunde'], {}, { header: 'Kunde', field: 'borrower' })
    expect(fieldsOf(['Borrower', 'Kunde'], first)).toEqual([null, 'borrower'])
    const back = chooseField(['Borrower', 'Kunde'], first, { header: 'Borrower', field: 'borrower' })
    expect(fieldsOf(['Borrower', 'Kunde'], back)).toEqual(['borrower', null])
  })

  it('never maps two columns to one chosen field, whatever the user chooses', () => {
    const choice = fc.record({ header: fc.constantFrom(...HEADERS), field: fc.constantFrom(...FIELDS, null) })
    fc.assert(
      fc.property(fc.array(choice), (choices) => {
        const mapping = choices.reduce((chosen, one) => chooseField(HEADERS, chosen, one), {})
        const fed = fieldsOf(HEADERS, mapping).filter((field) => field !== null)
        expect(new Set(fed).size).toBe(fed.length)
        const last = choices.at(-1)
        if (last) expect(fieldsOf(HEADERS, mapping)[HEADERS.indexOf(last.header)]).toBe(last.field)
      }),
    )
  })

  it('remembers a mapping by its set of headers, in any order', () => {
    const known = [
      {
        headers: ['stand', 'BETRAG', 'Kunde', 'Betreuer'],
        mapping: { Kunde: 'borrower' },
        owner: 'own' as const,
        updatedAt: '',
      },
    ]
    expect(rememberedFor(HEADERS, known)).toEqual({ Kunde: 'borrower' })
    expect(rememberedFor(['Kunde'], known)).toEqual({})
  })
})
