import type { PaymentPlace, PlanType } from '@upline/contracts'
import { toast } from '@upline/ui'
import { api, failureToast, recruitingQueryOptions, useMutation, useQuery, useQueryClient } from '@upline/web-kit'

const KEY = ['/api/own-plan']

export const useOwnPlan = () =>
  useQuery({ queryKey: KEY, queryFn: () => api('/api/own-plan'), ...recruitingQueryOptions })

/** Goes to the billing or payment page of the provider. */
const useProviderPage = (title: string, ask: (plan: PlanType) => Promise<PaymentPlace>) =>
  useMutation({
    mutationFn: ask,
    onSuccess: ({ url }) => location.assign(url),
    onError: failureToast(title),
  })

export const usePortal = () =>
  useProviderPage('Billing Unavailable', () => api('/api/own-plan/portal', { method: 'POST', json: {} }))

export const useChoosePlan = () =>
  useProviderPage('Plan Unchanged', (planType) => api('/api/own-plan/checkout', { method: 'POST', json: { planType } }))

export function useRefund() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api('/api/own-plan/refund', { method: 'POST', json: {} }),
    onSuccess: (plan) => {
      client.setQueryData(KEY, plan)
      toast({ title: 'Payment Refunded', message: 'Your plan has ended. The refund goes to your card.' })
    },
    onError: failureToast('Refund Failed'),
  })
}
