import type { PayrollSettingsChange } from '@upline/contracts'
import { api, useMutation, useQuery, useQueryClient } from '@upline/web-kit'

const PATH = '/api/payroll-settings'

export const usePayrollSettings = () => useQuery({ queryKey: [PATH], queryFn: () => api(PATH) })

export function useSavePayrollSettings() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (settings: PayrollSettingsChange) => api(PATH, { method: 'PUT', json: settings }),
    onSuccess: (saved) => client.setQueryData([PATH], saved),
  })
}
