import { fromArrays } from './insert-rows.ts'

const COLUMNS = { id: 'int', borrower: 'text', status: 'smallint', chain: 'int[]' }

describe('fromArrays', () => {
  it('sends an array for each column, and one value if all rows have the same', () => {
    const { text, parameters } = fromArrays(COLUMNS, [
      [1, 'A "quoted" \\ name', 5, '{1,2}'],
      [2, null, 5, '{3}'],
    ])
    expect(text).toBe(
      '(select c0::int id, c1::text borrower, $3::smallint status, c3::int[] chain' +
        ' from unnest($1::int[], $2::text[], $4::text[]) with ordinality v(c0, c1, c3, n) order by n) as given',
    )
    expect(parameters).toEqual(['{"1","2"}', '{"A \\"quoted\\" \\\\ name",NULL}', '5', '{"{1,2}","{3}"}'])
  })

  it('sends an array for the first column even if all rows have the same value', () => {
    const { parameters } = fromArrays({ id: 'int', at: 'date' }, [
      [7, null],
      [7, null],
    ])
    expect(parameters).toEqual(['{"7","7"}', null])
  })
})
