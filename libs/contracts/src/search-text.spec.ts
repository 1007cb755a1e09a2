import { isSearchTooShort, SEARCH_TOO_SHORT, searchToSend } from './search-text.ts'

describe('the text of a search', () => {
  it('needs 2 characters, and none means no search', () => {
    expect(['', '  ', 'a', ' a ', 'ab', 'é', '😀', 'a b'].map(isSearchTooShort)).toEqual([
      ...[false, false, true, true, false, true, true, false],
    ])
    expect(SEARCH_TOO_SHORT).toBe('Type at least 2 letters.')
  })

  it('loses blanks around it and is not sent before it is long enough', () => {
    expect([' ann ', 'a', ''].map(searchToSend)).toEqual(['ann', '', ''])
  })
})
