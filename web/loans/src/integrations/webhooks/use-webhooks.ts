import type { WebhookDeliveryStatus } from '@upline/contracts'
import { api, apiPage, type BodyOf, useMutation, useQuery, useRefetch, useRows, withQuery } from '@upline/web-kit'

const PATH = '/api/webhooks'
/** Deliveries publish no live hint, so an open panel polls. */
const POLL_INTERVAL_MS = 10_000

export const useWebhooks = () =>
  useQuery({ queryKey: [PATH], queryFn: () => api(PATH), refetchInterval: POLL_INTERVAL_MS })

/** Changes an endpoint or a delivery and refetches all lists of them. */
const useChange = <Input, Answer>(mutationFn: (input: Input) => Promise<Answer>, onSuccess?: () => void) =>
  useMutation({ mutationFn, onSuccess, onSettled: useRefetch(PATH) })

export const useAddWebhook = () => useChange((json: BodyOf<typeof PATH>) => api(PATH, { method: 'POST', json }))

export const useChangeWebhook = (id: string) =>
  useChange((json: BodyOf<`/api/webhooks/${string}`, 'PATCH'>) => api(`${PATH}/${id}`, { method: 'PATCH', json }))

/** `onRemoved` runs even if the endpoint's panel closes before the call returns. */
export const useRemoveWebhook = (id: string, onRemoved: () => void) =>
  useChange(() => api(`${PATH}/${id}`, { method: 'DELETE' }), onRemoved)

export const useRotateSecret = (id: string) => useChange(() => api(`${PATH}/${id}/rotate-secret`, { method: 'POST' }))

export const useSendTest = (id: string) => useChange(() => api(`${PATH}/${id}/test`, { method: 'POST' }))

export const useResendFailed = (id: string) =>
  useChange(() => api(`${PATH}/${id}/deliveries/resend`, { method: 'POST' }))

export const useResend = (id: string) =>
  useChange((deliveryId: string) => api(`${PATH}/${id}/deliveries/${deliveryId}/resend`, { method: 'POST' }))

/** Deliveries of an endpoint, newest first, page by page. */
export const useDeliveries = (id: string, status: WebhookDeliveryStatus | undefined) =>
  useRows(
    [PATH, id, 'deliveries', status],
    (cursor) => apiPage(withQuery(`${PATH}/${id}/deliveries`, { status, cursor })),
    { refetchInterval: POLL_INTERVAL_MS },
  )

export const useDelivery = (id: string, deliveryId: string) =>
  useQuery({
    queryKey: [PATH, id, 'deliveries', 'one', deliveryId],
    queryFn: () => api(`${PATH}/${id}/deliveries/${deliveryId}`),
    refetchInterval: POLL_INTERVAL_MS,
  })
