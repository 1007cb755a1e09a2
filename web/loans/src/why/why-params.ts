import {
  BREAKDOWN_PERIODS,
  FIGURES,
  parseLoanStatus,
  type BreakdownPeriod,
  type CommissionLevel,
  type FigureName,
  type LoanScope,
  type LoanStatus,
} from '@upline/contracts'

/** What 'Why this number?' explains. It is in the URL, so a link shows what its sender saw. */
export interface WhyParams {
  figure: FigureName | undefined
  level: CommissionLevel | undefined
  loan: string | undefined
  /** The row shows the viewer's own share, even if they can see the whole loan. */
  isOwn: boolean
  /** Period of the metric `breakdown`. */
  period: BreakdownPeriod | undefined
  /** Filters of the page that shows the metric. */
  scope: LoanScope | undefined
  q: string | undefined
  status: LoanStatus | undefined
}

/** `why=pending`, or `why=total-commission.2` for one line of a breakdown. */
export const whyParam = (figure: FigureName, level?: CommissionLevel): string =>
  level === undefined ? figure : `${figure}.${level}`

const readLevel = (text: string | undefined): CommissionLevel | undefined =>
  text !== undefined && /^[0-3]$/.test(text) ? (Number(text) as CommissionLevel) : undefined

const readScope = (text: string | null): LoanScope | undefined =>
  text === 'mine' || text === 'company' ? text : undefined

export function readWhyParams(params: URLSearchParams): WhyParams {
  const [name, level] = (params.get('why') ?? '').split('.')
  const scope = params.get('whyScope') ?? params.get('scope')
  const period = params.get('whyPeriod')
  return {
    figure: FIGURES.find((figure) => figure === name),
    level: readLevel(level),
    loan: params.get('loan') ?? undefined,
    isOwn: params.get('share') === 'own' || scope === 'mine',
    period: BREAKDOWN_PERIODS.find((one) => one === period),
    scope: readScope(scope),
    q: params.get('q') || undefined,
    status: parseLoanStatus(params.get('status') ?? ''),
  }
}

/** All parameters that the panel adds to the URL of its page. */
export const WHY_PARAMS = ['why', 'whyScope', 'whyPeriod', 'loan', 'share'] as const
