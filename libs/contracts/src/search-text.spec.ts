import { isSearchTooShort, SEARCH_TOO_SHORT, searchToSend } from './search-text.ts'

describe('the text of a search', () => {
  it('needs 2 characters, and an empty text means no search', () => {
    expect(['', '  ', 'a', ' a ', 'ab', 'é', '😀', 'a b'].map(isSearchTooShort)).toEqual([
      ...[false, false, true, true, false, true, true, false],
    ])
    expect(SEARCH_TOO_SHORT).toBe('Type at least 2 letters.')
  })

  it('trims the text and sends none that is too short', () => {
    expect([' ann ', 'a', ''].map(searchToSend)).toEqual(['ann', '', ''])
  })
})
