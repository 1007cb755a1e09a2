import { viewQuery } from './view-query.ts'

describe('a saved view', () => {
  it('keeps the filter and the order, not what is open on the page', () => {
    const params = new URLSearchParams('status=Clear+to+Close&loan=7&why=paid&q=elm&sort=-days')
    expect(viewQuery(params)).toBe('q=elm&sort=-days&status=Clear+to+Close')
    expect(viewQuery(new URLSearchParams('loan=7'))).toBe('')
  })

  it('ignores the order of the URL parameters', () => {
    expect(viewQuery(new URLSearchParams('status=Funded&q=a'))).toBe(
      viewQuery(new URLSearchParams('q=a&status=Funded&sort=')),
    )
  })
})
