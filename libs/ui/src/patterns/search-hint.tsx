import { isSearchTooShort, SEARCH_TOO_SHORT } from '@upline/contracts'
import css from './search-hint.module.css'

/** Shows next to a search field that the text is too short. Screen readers announce it. */
export const SearchHint = ({ typed }: { typed: string }) => (
  <span role="status" className={css.hint}>
    {isSearchTooShort(typed) && SEARCH_TOO_SHORT}
  </span>
)
