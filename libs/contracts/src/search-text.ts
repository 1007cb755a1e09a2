/** The minimum length of a search for any part of a text: nearly every row contains any single character. */
export const MIN_SEARCH_LENGTH = 2

/** The message of a search with too little text, as an error and as a hint. */
export const SEARCH_TOO_SHORT = `Type at least ${MIN_SEARCH_LENGTH} letters.`

export const isSearchTooShort = (typed: string): boolean => {
  const { length } = [...typed.trim()]
  return length > 0 && length < MIN_SEARCH_LENGTH
}

/** What a screen sends to the server: nothing until the text is long enough. */
export const searchToSend = (typed: string): string => (isSearchTooShort(typed) ? '' : typed.trim())
