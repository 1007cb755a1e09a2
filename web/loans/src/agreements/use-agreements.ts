import type { AgreementState, PlanAgreement } from '@upline/contracts'
import { api, apiPage, keepPreviousData, useMutation, useRefetch, useRows, withQuery } from '@upline/web-kit'

const PATH = '/api/compliance/agreements'

/** Acknowledges the viewer's own agreement. A text that has changed meanwhile loads again. */
export const useAcknowledge = ({ planId, version, sha256 }: PlanAgreement) =>
  useMutation({
    mutationFn: (_: undefined) =>
      api('/api/comp-plans/mine/acknowledge', { method: 'POST', json: { planId, version, sha256 } }),
    onSettled: useRefetch('/api/comp-plans', PATH, '/api/holds', '/api/loans'),
  })

export interface AgreementsFilter {
  q: string
  state: AgreementState | undefined
}

/** GET /api/compliance/agreements, by name, page by page. */
export const useAgreements = ({ q, state }: AgreementsFilter) =>
  useRows([PATH, { q, state }], (cursor) => apiPage(withQuery(PATH, { q: q || undefined, state, cursor })), {
    placeholderData: keepPreviousData,
  })

export const exportPath = ({ q, state }: AgreementsFilter): string =>
  withQuery(`${PATH}/export.csv`, { q: q || undefined, state })
