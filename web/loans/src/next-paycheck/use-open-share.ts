import { usePutParams } from '@upline/web-kit'

/** Opens 'Why this number?' for the viewer's own share of a loan. */
export function useOpenShare(): (loanId: string) => void {
  const put = usePutParams()
  return (loanId) => put({ loan: loanId, share: 'own' })
}
