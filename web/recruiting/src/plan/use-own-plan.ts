import type { PaymentPlace, PlanType } from '@upline/contracts'
import { toast } from '@upline/ui'
import { api, failureMessage, recruitingQueryOptions, useMutation, useQuery, useQueryClient } from '@upline/web-kit'

const KEY = ['/api/own-plan']

export const useOwnPlan = () =>
  useQuery({ queryKey: KEY, queryFn: () => api('/api/own-plan'), ...recruitingQueryOptions })

const failed = (title: string) => (error: unknown) =>
  toast({ title, message: failureMessage(error, 'Please try again.'), destructive: true })

/** Goes to the billing or payment page of the provider. */
const useProviderPage = (title: string, ask: (plan: PlanType) => Promise<PaymentPlace>) =>
  useMutation({
    mutationFn: ask,
    onSuccess: ({ url }) => location.assign(url),
    onError: failed(title),
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
    onError: failed('Refund Failed'),
  })
}
