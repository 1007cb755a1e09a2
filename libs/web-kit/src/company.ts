import { type CalendarDate, type Company, dateAt, DEFAULT_TIME_ZONE } from '@upline/contracts'
import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'
import { useQuery } from './use-query.ts'

export const companyQueryKey = ['/api/company'] as const

/** The company's name and time zone; everyone signed in may know them. */
export const companyQuery = queryOptions({
  queryKey: companyQueryKey,
  queryFn: (): Promise<Company> => api('/api/company'),
  staleTime: Infinity,
})

export const useCompany = () => useQuery(companyQuery)

/** The company's time zone. Until it is known, the default one. */
export const useCompanyZone = (): string => useCompany().data?.timeZone ?? DEFAULT_TIME_ZONE

/** Today in the company's time zone: what forms offer, and what 'this year' means in tables. */
export const useToday = (): CalendarDate => dateAt(new Date(), useCompanyZone())
