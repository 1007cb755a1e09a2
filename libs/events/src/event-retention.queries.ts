import { deleteSome } from '@upline/db'

/** $1 the end of the retention. Rows of the inbox that belong to no week, and resolved dead letters. */
export const OLD_ROWS = [
  deleteSome('inbox_timeless', 'handled_at < $1', '$2'),
  deleteSome('inbox_later', 'handled_at < $1', '$2'),
  deleteSome('dead_letters', 'resolved_at < $1', '$2'),
]

/** $1 the end of the retention. */
export const DROP_INBOX_WEEKS = 'select drop_inbox_weeks($1)'

/** $1 today. */
export const ADD_INBOX_WEEKS = 'select add_inbox_weeks($1)'
