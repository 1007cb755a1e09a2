import { apiDownload, apiPage, saveFile, useMutation, useRefetch, useRows, withQuery } from '@upline/web-kit'

/** What a pack is about. */
export interface EvidenceQuery {
  loanId?: string
  memberId?: string
  branch?: string
  from?: string
  to?: string
}

const PACKS = '/api/evidence/packs'

/** Downloads a pack. Each download is recorded. */
export const useEvidenceDownload = () =>
  useMutation({
    mutationFn: (query: EvidenceQuery) => apiDownload(withQuery('/api/evidence', query)),
    onSuccess: ({ name, content }) => saveFile(name, content),
    onSettled: useRefetch(PACKS),
  })

/** GET /api/evidence/packs, newest first, page by page. */
export const useEvidencePacks = () => useRows([PACKS, 'list'], (cursor) => apiPage(withQuery(PACKS, { cursor })))
