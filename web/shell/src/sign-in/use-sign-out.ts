import { api, useMutation } from '@upline/web-kit'

/**
 * A logout that fails still reloads the page (product text, section 7): the server's answer decides what shows then.
 * One that works leaves the page's address behind, which the next person has not asked for.
 */
export const useSignOut = () =>
  useMutation({
    mutationFn: () => api('/api/auth/logout', { method: 'POST' }),
    onSuccess: () => window.location.replace('/login'),
    onError: () => window.location.reload(),
  })
