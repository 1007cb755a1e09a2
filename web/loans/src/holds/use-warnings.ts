import { apiPage, useRows, withQuery } from '@upline/web-kit'

/** Warnings, newest first, page by page. */
export const useWarnings = () =>
  useRows(['/api/compliance/findings', 'warn'], (cursor) =>
    apiPage(withQuery('/api/compliance/findings', { action: 'warn', cursor })),
  )
