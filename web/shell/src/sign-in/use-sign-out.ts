import { api, useMutation } from '@upline/web-kit'

/**
 * A failed logout also reloads the page (product text, section 7), and the server decides what it shows.
 * A successful logout opens the sign-in page, so that the next user does not see the previous URL.
 */
export const useSignOut = () =>
  useMutation({
    mutationFn: () => api('/api/auth/logout', { method: 'POST' }),
    onSuccess: () => window.location.replace('/login'),
    onError: () => window.location.reload(),
  })
