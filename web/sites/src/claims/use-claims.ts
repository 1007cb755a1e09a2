import { apiPage, keepPreviousData, usePages, withQuery } from '@upline/web-kit'

const PATH = '/api/compliance/claims'
const PAGE_SIZE = 50

/** Rule F1 findings, page by page, newest first. */
export function useClaims({ isOpen }: { isOpen: boolean }) {
  const { query, pages } = usePages(
    [PATH, { isOpen }],
    (cursor) => apiPage(withQuery(PATH, { ...(isOpen ? { open: 'true' as const } : {}), limit: PAGE_SIZE, cursor })),
    { placeholderData: keepPreviousData },
  )
  return { query, claims: pages?.flatMap(({ data }) => data) }
}
