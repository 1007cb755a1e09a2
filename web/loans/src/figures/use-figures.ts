import type { CommissionByMonth, Forecast, LoanScope, PipelineByAge } from '@upline/contracts'
import { api, ApiError, useCurrentUser, useKeptChoice, useQuery, withQuery } from '@upline/web-kit'
import { CHART_VIEWS } from '@upline/ui/data'

function useFigure<Answer>(name: string, scope: LoanScope | undefined) {
  const user = useCurrentUser()
  const path = `/api/figures/${name}`
  return useQuery({
    queryKey: ['/api/figures', name, scope],
    queryFn: () => api<Answer>(withQuery(path, { scope })),
    enabled: Boolean(user),
  })
}

export const useCommissionMonths = (scope?: LoanScope) => useFigure<CommissionByMonth>('commission-by-month', scope)
export const usePipelineAges = (scope?: LoanScope) => useFigure<PipelineByAge>('pipeline-by-age', scope)
export const useForecast = (scope?: LoanScope) => useFigure<Forecast>('forecast', scope)

/** Chart or table, as this person last chose it for this figure. */
export const useChartView = (name: string) => useKeptChoice(`chart.${name}`, CHART_VIEWS, 'chart')

export const figureFailure = (error: unknown): string =>
  error instanceof ApiError ? `${error.status}: ${error.statusText || error.body}` : String(error)
