import { fromArrays } from './insert-rows.queries.ts'

const COLUMNS = { id: 'int', borrower: 'text', status: 'smallint', chain: 'int[]' }

describe('fromArrays', () => {
  it('sends an array for each column', () => {
    const { text, parameters } = fromArrays(COLUMNS, [
      [1, 'A "quoted" \\ name', 5, '{1,2}'],
      [2, null, 5, '{3}'],
    ])
    expect(text).toBe(
      '(select c0::int id, c1::text borrower, c2::smallint status, c3::int[] chain' +
        ' from unnest($1::int[], $2::text[], $3::smallint[], $4::text[]) with ordinality v(c0, c1, c2, c3, n) order by n) as given',
    )
    expect(parameters).toEqual(['{"1","2"}', '{"A \\"quoted\\" \\\\ name",NULL}', '{"5","5"}', '{"{1,2}","{3}"}'])
  })

  it('sends one value for a column if all of 50 rows have the same', () => {
    const many = Array.from({ length: 50 }, (_, at) => [at, null, 5, '{3}'])
    const { text, parameters } = fromArrays(COLUMNS, many)
    expect(text).toBe(
      '(select c0::int id, $2::text borrower, $3::smallint status, $4::int[] chain' +
        ' from unnest($1::int[]) with ordinality v(c0, n) order by n) as given',
    )
    expect(parameters.slice(1)).toEqual([null, '5', '{3}'])
  })

  it('counts its parameters after those of the statement before', () => {
    const many = Array.from({ length: 50 }, (_, at) => [at, 'Ann'])
    const { text } = fromArrays({ id: 'int', borrower: 'text' }, many, 10)
    expect(text).toBe(
      '(select c0::int id, $12::text borrower from unnest($11::int[]) with ordinality v(c0, n) order by n) as given',
    )
  })

  it('writes the same text for any values of few rows, so that its plan is kept', () => {
    const textOf = (...rows: [number, string][]) => fromArrays({ id: 'int', borrower: 'text' }, rows).text
    expect(textOf([1, 'Ann'], [2, 'Ann'])).toBe(textOf([1, 'Ann'], [2, 'Bob']))
  })

  it('sends an array for the first column even if all rows have the same value', () => {
    const same = Array.from({ length: 50 }, () => [7, null])
    const { parameters } = fromArrays({ id: 'int', at: 'date' }, same)
    expect(parameters).toEqual([`{${same.map(() => '"7"').join()}}`, null])
  })
})
