import { apiPage, keepPreviousData, useRows, withQuery } from '@upline/web-kit'

const PATH = '/api/compliance/claims'
const PAGE_SIZE = 50

/** Rule F1 findings, page by page, newest first. */
export const useClaims = ({ isOpen }: { isOpen: boolean }) =>
  useRows(
    [PATH, { isOpen }],
    (cursor) => apiPage(withQuery(PATH, { ...(isOpen ? { open: 'true' as const } : {}), limit: PAGE_SIZE, cursor })),
    { placeholderData: keepPreviousData },
  )
