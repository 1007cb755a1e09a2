import type { Company } from '@upline/contracts'
import { api, companyQueryKey, useMutation, useQueryClient } from '@upline/web-kit'

/** Refetches everything, because today and the months depend on the time zone. */
export function useChangeCompany() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (company: Company) => api('/api/company', { method: 'PUT', json: company }),
    onSuccess: (company) => {
      client.setQueryData(companyQueryKey, company)
      return client.invalidateQueries()
    },
  })
}
