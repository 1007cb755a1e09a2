import type {
  AttentionCounts,
  AttentionFixed,
  AttentionItem,
  AttentionKind,
  CurrentUser,
  LoanStatus,
  PendingApproval,
} from '@upline/contracts'
import { hasDuty, seesCompany } from '@upline/permissions'
import { toast } from '@upline/ui'
import { isPending, sentForApproval } from '../approvals/sent-for-approval.tsx'
import {
  api,
  apiPage,
  type BodyOf,
  failureMessage,
  keepPreviousData,
  type Page,
  PAGE_DEFAULTS,
  useMutation,
  usePages,
  useRefetch,
  useRows,
  withQuery,
} from '@upline/web-kit'

const PATH = '/api/attention'

/** Who can see Needs attention; auditors see it and fix nothing, and the Payroll duty handles balances of former members. */
export const canSeeAttention = (user: Pick<CurrentUser, 'role' | 'duties'>): boolean =>
  seesCompany(user) || canFixItems(user.role) || hasDuty(user, 'payroll')

/** Who can fix items; the server checks again. */
export const canFixItems = (role: string): boolean => role === 'ceo' || role === 'admin' || role === 'manager'

/** GET /api/attention, page by page. Dead letters publish no live hint, so the list is polled too. */
export function useAttention(kind: AttentionKind | undefined) {
  const { query, pages } = usePages([PATH, 'items', kind], (cursor) => apiPage(withQuery(PATH, { kind, cursor })), {
    refetchInterval: PAGE_DEFAULTS.loansPollMs,
    placeholderData: keepPreviousData,
  })
  const counts: AttentionCounts | undefined = pages?.[0]?.data
  return { query, counts, items: pages?.flatMap((page) => page.data.items) ?? [] }
}

const useItemPages = <Row>(
  path: string,
  filter: Record<string, string>,
  read: (page: { limit: number; cursor: string | undefined }) => Promise<Page<Row[]>>,
) => {
  return useRows([PATH, path, filter], (cursor) => read({ limit: 20, cursor }))
}

export const useItemLoans = ({ kind, subject }: AttentionItem) =>
  useItemPages('loans', { kind, subject }, (page) => apiPage(withQuery(`${PATH}/loans`, { kind, subject, ...page })))

export const useItemRows = ({ subject }: AttentionItem) =>
  useItemPages('rows', { importId: subject }, (page) =>
    apiPage(withQuery(`${PATH}/rows`, { importId: subject, ...page })),
  )

type Fix<Input> = (input: Input) => Promise<AttentionFixed | PendingApproval>

/**
 * Fixes an item, shows a toast, and refetches everything that shows the item. The fix can be pending approval. `onDone` runs even
 * if the item leaves the list, and its fix with it, before the call returns.
 */
export function useFix<Input>(fix: Fix<Input>, title: string, onDone?: () => void) {
  const refetch = useRefetch(PATH, '/api/approvals', '/api/loans', '/api/commissions', '/api/benchmark')
  return useMutation({
    mutationFn: fix,
    onSuccess: (answer) => {
      if (isPending(answer)) sentForApproval()
      else toast({ title, message: fixedText(answer) })
      void refetch()
      onDone?.()
    },
    onError: (error: Error) =>
      toast({ title: 'Unable to do that', message: failureMessage(error, error.message), destructive: true }),
  })
}

const loans = (count: number): string => `${count.toLocaleString('en-US')} ${count === 1 ? 'loan' : 'loans'}`

const PROPOSED = 'New loans with this name match once the CEO or an admin confirms it.'

/** The loans that were not changed immediately, and whether the match is only proposed. */
function fixedText({ needsApproval = 0, refused = 0, isProposed }: AttentionFixed): string {
  const parts = [
    needsApproval > 0 && `Sent ${loans(needsApproval)} for approval.`,
    refused > 0 && `${loans(refused)} would pay you. Someone else has to assign ${refused === 1 ? 'it' : 'them'}.`,
    isProposed === true && PROPOSED,
  ].filter((part) => part !== false)
  return parts.length > 0 ? parts.join(' ') : 'The list is up to date.'
}

const method = 'POST'

export const assignOfficer = (json: BodyOf<'/api/attention/officer'>) => api(`${PATH}/officer`, { method, json })
export const addAmount = (json: BodyOf<'/api/attention/amount'>) => api(`${PATH}/amount`, { method, json })
/** Without `keep` both loans are kept. */
export const resolveNumber = (json: BodyOf<'/api/attention/number'>) => api(`${PATH}/number`, { method, json })
export const sendRow = (json: BodyOf<'/api/attention/row'>) => api(`${PATH}/row`, { method, json })
type SentRow = BodyOf<'/api/attention/row'>

/** Sends rows one after another. Rows that are rejected again stay listed; the error names the first of them. */
export async function sendRows(rows: SentRow[]): Promise<AttentionFixed> {
  let fixed = 0
  let failed: { line: number; message: string } | undefined
  for (const row of rows)
    await sendRow(row).then(
      () => fixed++,
      (error: Error) => (failed ??= { line: row.line, message: failureMessage(error, error.message) }),
    )
  if (failed) throw new Error(`Imported ${fixed} of ${loans(rows.length)}. Line ${failed.line}: ${failed.message}`)
  return { fixed }
}
export const dismissRows = (json: BodyOf<'/api/attention/rows/dismiss'>) =>
  api(`${PATH}/rows/dismiss`, { method, json })
export const retryEvent = (id: string) => api(`${PATH}/dead-letters/${id}/replay`, { method, json: {} })
export const dismissEvent = ({ id, reason }: { id: string; reason: string }) =>
  api(`${PATH}/dead-letters/${id}/dismiss`, { method, json: { reason } })

/** The connector syncs the milestone's loans once it has a status. */
export const mapMilestone = async ({ name, status }: { name: string; status: LoanStatus }): Promise<AttentionFixed> => {
  await api('/api/integrations/encompass/milestones', { method: 'PUT', json: { milestones: [{ name, status }] } })
  return { fixed: 1 }
}

/** Without an id the item has no owner. */
export const useAssignOwner = (leaverId: string) =>
  useMutation({
    mutationFn: (ownerId: string | undefined) =>
      api(`${PATH}/leaver-balance/${encodeURIComponent(leaverId)}/owner`, {
        method: 'PUT',
        json: ownerId === undefined ? {} : { ownerId },
      }),
    onSuccess: useRefetch(PATH),
  })
