import { api, useMutation } from '@upline/web-kit'

/** A logout that fails still reloads the page (product text, section 7): the server's answer decides what shows then. */
export const useSignOut = () =>
  useMutation({
    mutationFn: () => api('/api/auth/logout', { method: 'POST' }),
    onSettled: () => window.location.reload(),
  })
