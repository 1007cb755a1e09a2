import type { ChainPay } from '@upline/contracts'
import { api, failureToast, useMutation, useQuery, useQueryClient } from '@upline/web-kit'

const PATH = '/api/settings/chain-pay'

export const useChainPay = () => useQuery({ queryKey: [PATH], queryFn: () => api(PATH) })

export function useChooseChainPay() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (chainPay: ChainPay) => api(PATH, { method: 'PUT', json: { chainPay } }),
    onSuccess: (setting) => client.setQueryData([PATH], setting),
    onError: failureToast('Error', 'The setting could not be saved. Try again.'),
  })
}
