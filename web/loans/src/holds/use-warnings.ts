import { apiPage, usePages, withQuery } from '@upline/web-kit'

/** Warnings, newest first, page by page. */
export function useWarnings() {
  const { query, pages, onEnd } = usePages(['/api/compliance/findings', 'warn'], (cursor) =>
    apiPage(withQuery('/api/compliance/findings', { action: 'warn', cursor })),
  )
  return { query, rows: pages?.flatMap(({ data }) => data), onEnd }
}
