import { matches } from './filter.ts'

const loan = {
  'Loan.LoanFolder': 'Pipeline',
  'Loan.LoanAmount': '400000.0000',
  'Loan.LastModified': '1/15/2026 9:04:06 AM',
  'Loan.BorrowerName': 'Kira Lomax',
}

const leaf = (canonicalName: string, matchType: string, value?: unknown, precision?: string) => ({
  canonicalName,
  matchType,
  value,
  ...(precision ? { precision } : {}),
})

describe('filter of the v3 pipeline', () => {
  it.each([
    [leaf('Loan.LoanFolder', 'exact', 'pipeline'), true],
    [leaf('Loan.LoanFolder', 'notEquals', 'Trash'), true],
    [leaf('Loan.LoanAmount', 'greaterThan', '99999'), true],
    [leaf('Loan.LoanAmount', 'lessThanOrEquals', '400000'), true],
    [leaf('Loan.LoanAmount', 'lessThan', '400000'), false],
    [leaf('Loan.BorrowerName', 'contains', 'lomax'), true],
    [leaf('Loan.BorrowerName', 'startsWith', 'lomax'), false],
    [leaf('Fields.LOID', 'isEmpty'), true],
    [leaf('Fields.LOID', 'isNotEmpty'), false],
    [leaf('Fields.LOID', 'equals', ''), false],
    [leaf('Loan.LoanFolder', 'MultiValue', ['Prospects', 'Pipeline']), true],
    [leaf('Loan.LastModified', 'greaterThanOrEquals', '2026-01-15', 'day'), true],
    [leaf('Loan.LastModified', 'greaterThan', '2026-01-15', 'day'), false],
    [leaf('Loan.LastModified', 'exact', '2026-01-31', 'month'), true],
    [leaf('Loan.LastModified', 'exact', '2024-01-15', 'recurring'), true],
    [leaf('Loan.LastModified', 'greaterThan', '2026-01-15T09:04:05'), true],
  ])('evaluates %j to %p', (term, result) => {
    expect(matches({ terms: [term] }, loan)).toBe(result)
  })

  it('rejects an operator over one term and requires one over several', () => {
    const term = leaf('Loan.LoanFolder', 'exact', 'Pipeline')
    expect(() => matches({ operator: 'and', terms: [term] }, loan)).toThrow('Operator does not apply')
    expect(() => matches({ terms: [term, term] }, loan)).toThrow('Operator is required')
  })

  it('nests', () => {
    const inside = {
      operator: 'or',
      terms: [leaf('Fields.LOID', 'isNotEmpty'), leaf('Loan.LoanAmount', 'greaterThan', '1')],
    }
    expect(matches({ operator: 'and', terms: [leaf('Loan.LoanFolder', 'exact', 'Pipeline'), inside] }, loan)).toBe(true)
  })

  it('rejects an unknown match type', () => {
    expect(() => matches({ terms: [leaf('Loan.LoanFolder', 'like', 'x')] }, loan)).toThrow(
      "Match type 'like' is unknown",
    )
  })
})
