import { type LoanProgress, LOAN_OUTCOMES, LOAN_STATUSES, statusKey, type StatusValues } from '@upline/contracts'
import { capitalized } from '@upline/ui'
import { api, useMutation, useQuery, useRefetch } from '@upline/web-kit'

const PATH = '/api/imports/status-values'

/** 'Clear to Close', 'Withdrawn'. */
export const progressLabel = (progress: LoanProgress): string => capitalized(progress)

/** The values that a status text can map to: the five statuses, then the outcomes. */
export const PROGRESS_CHOICES = [...LOAN_STATUSES, ...LOAN_OUTCOMES].map((value) => ({
  ...{ value: value as string, label: progressLabel(value) },
}))

/** Remembered texts of the status column by key. The member's own override the company's. Empty while they load. */
export function useStatusValues(): { values: StatusValues; isLoading: boolean } {
  const { data, isPending } = useQuery({ queryKey: [PATH], queryFn: () => api(PATH) })
  const values = Object.fromEntries((data ?? []).toReversed().map(({ written, value }) => [statusKey(written), value]))
  return { values, isLoading: isPending }
}

/** PUT /api/imports/status-values: null forgets the text. */
export const useRememberStatus = () =>
  useMutation({
    mutationFn: (values: Record<string, string | null>) => api(PATH, { method: 'PUT', json: { values } }),
    onSettled: useRefetch(PATH),
  })
