import { api, failureToast, useMutation, useQuery, useRefetch } from '@upline/web-kit'

const PATH = '/api/auth/sessions'

export const useOwnSessions = () => useQuery({ queryKey: [PATH], queryFn: () => api(PATH) })

const showFailure = failureToast('Error', 'Failed to end the session')

/** Ends one session. Its browser is signed out within 5 s. */
export const useEndSession = () =>
  useMutation({
    mutationFn: (id: string) => api(`${PATH}/${encodeURIComponent(id)}`, { method: 'DELETE' }),
    onError: showFailure,
    onSettled: useRefetch(PATH),
  })

/** Ends all sessions, including this one. */
export const useSignOutEverywhere = () =>
  useMutation({
    mutationFn: () => api('/api/auth/sign-out-everywhere', { method: 'POST' }),
    onSuccess: () => window.location.reload(),
    onError: showFailure,
  })
