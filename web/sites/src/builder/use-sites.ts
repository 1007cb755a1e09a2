import type { AffiliateSiteRequest, Site } from '@upline/contracts'
import { toast } from '@upline/ui'
import {
  api,
  failureMessage,
  failureToast,
  isStatus,
  keepPreviousData,
  useMutation,
  useQuery,
  useRefetch,
} from '@upline/web-kit'

const PATH = '/api/affiliate-sites'

export const useSites = () => useQuery({ queryKey: [PATH], queryFn: () => api(PATH) })

/** Loads the member, because the session contains no phone number. */
export const useOwnMember = (id: string) =>
  useQuery({ queryKey: ['/api/users', id], queryFn: () => api(`/api/users/${encodeURIComponent(id)}`) })

export const usePreview = (request: AffiliateSiteRequest) =>
  useQuery({
    queryKey: ['/api/site-preview', request],
    queryFn: () => api(`${PATH}/preview`, { method: 'POST', json: request }),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  })

interface CreateRequest {
  request: AffiliateSiteRequest
  /** Set when the request is sent, because a live update may show the new site before the response arrives. */
  isUpdate: boolean
}

export const useCreateSite = ({ onCreated }: { onCreated: () => void }) =>
  useMutation({
    mutationFn: ({ request }: CreateRequest) => api('/api/create-affiliate-site', { method: 'POST', json: request }),
    onSuccess: ({ site }, { isUpdate }) => {
      toast({ title: isUpdate ? 'Site Updated' : 'Site Created', message: `${site.content.siteName}: ${site.url}` })
      onCreated()
    },
    onError: (error) => toast({ title: 'Error', message: refusal(error), destructive: true }),
    onSettled: useRefetch(PATH),
  })

/** Names a text that cannot be published. Other failures can be retried. */
const refusal = (error: Error): string =>
  isStatus(error, 422)
    ? failureMessage(error, 'A text on the site needs a change.')
    : 'Failed to create site. Please try again.'

/** Publishes another version or takes the site offline. */
export function useChangeSite(site: Site) {
  const settle = {
    onError: failureToast('Error', 'Unable to change the site. Try again.'),
    onSettled: useRefetch(PATH),
  }
  const publish = useMutation({
    mutationFn: (version: number) => api(`${PATH}/${site.id}/versions/${version}/publish`, { method: 'POST' }),
    ...settle,
  })
  const unpublish = useMutation({ mutationFn: () => api(`${PATH}/${site.id}`, { method: 'DELETE' }), ...settle })
  return { publish, unpublish }
}
