import type { LoanScope } from '@upline/contracts'
import { api, useCurrentUser, useStoredChoice, useQuery, withQuery } from '@upline/web-kit'
import { CHART_VIEWS } from '@upline/ui/data'

function useFigure<Answer>(name: string, scope: LoanScope | undefined, read: () => Promise<Answer>) {
  const user = useCurrentUser()
  return useQuery({ queryKey: ['/api/figures', name, scope], queryFn: read, enabled: Boolean(user) })
}

export const useCommissionMonths = (scope?: LoanScope) =>
  useFigure('commission-by-month', scope, () => api(withQuery('/api/figures/commission-by-month', { scope })))
export const usePipelineAges = (scope?: LoanScope) =>
  useFigure('pipeline-by-age', scope, () => api(withQuery('/api/figures/pipeline-by-age', { scope })))
export const useForecast = (scope?: LoanScope) =>
  useFigure('forecast', scope, () => api(withQuery('/api/figures/forecast', { scope })))

/** Chart or table: the user's last choice for this panel. */
export const useChartView = (name: string) => useStoredChoice(`chart.${name}`, CHART_VIEWS, 'chart')
