import type { AffiliateSiteRequest } from '@upline/contracts'
import { toast } from '@upline/ui'
import { api, failureToast, useMutation, useQuery, useRefetch, withQuery } from '@upline/web-kit'

const DELIVERIES = '/api/deliveries'

export const useTestEmail = () =>
  useMutation({
    mutationFn: (email: string) => api('/api/test-email', { method: 'POST', json: { email } }),
    onSuccess: ({ message }) => toast({ title: 'Email Sent', message }),
    onError: failureToast('Email Failed', 'Failed to send test email'),
    onSettled: useRefetch(DELIVERIES),
  })

/** The fixed test data of the product text. It builds the caller's own site. */
const AFFILIATE_TEST = (email: string): AffiliateSiteRequest => ({
  firstName: 'Test',
  lastName: 'Affiliate',
  email,
  phone: '(555) 555-0100',
  siteName: 'Test Affiliate Site',
  tagline: 'A test of the affiliate email',
  aboutText: 'This site was created by the email test page.',
  selectedTheme: 'professional',
  planType: 'basic',
})

export const useAffiliateEmail = () =>
  useMutation({
    mutationFn: (email: string) => api('/api/create-affiliate-site', { method: 'POST', json: AFFILIATE_TEST(email) }),
    onSuccess: ({ site }) =>
      toast({
        title: 'Affiliate Email Sent',
        message: `${site.url} is online. The email goes to the owner of the site.`,
      }),
    onError: failureToast('Email Failed', 'Failed to send affiliate email'),
    onSettled: useRefetch(DELIVERIES),
  })

export const useEmailPreviews = () =>
  useQuery({ queryKey: ['/api/mail-templates'], queryFn: () => api('/api/mail-templates'), staleTime: Infinity })

/** URL of the email as a separate document, because the policy of our pages blocks style attributes. */
export const emailPage = (template: string): string => `/api/mail-templates/${encodeURIComponent(template)}`

export const useDeliveries = () =>
  useQuery({
    queryKey: [DELIVERIES],
    queryFn: () => api(withQuery(DELIVERIES, { limit: 50 })),
    refetchInterval: 5_000,
  })

export const useResend = () =>
  useMutation({
    mutationFn: (id: string) => api(`${DELIVERIES}/${id}/resend`, { method: 'POST' }),
    onError: failureToast('Email Failed', 'Failed to resend the email'),
    onSettled: useRefetch(DELIVERIES),
  })
