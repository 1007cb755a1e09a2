import { useSearchParams } from '@upline/web-kit'

/** Opens 'Why this number?' for the viewer's own share of a loan. */
export function useOpenShare(): (loanId: string) => void {
  const [, setParams] = useSearchParams()
  return (loanId) =>
    setParams((now) => {
      const next = new URLSearchParams(now)
      next.set('loan', loanId)
      next.set('share', 'own')
      return next
    })
}
