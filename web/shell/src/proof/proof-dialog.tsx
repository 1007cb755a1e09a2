import { registerProofDialog } from '@upline/web-kit'
import { lazy, Suspense, useEffect, useState } from 'react'

const ConfirmIdentityDialog = lazy(() => import('./confirm-identity-dialog.tsx'))

type Answer = (isProven: boolean) => void

/** If the server requires the password again, asks for it and then repeats the call. */
export function ProofDialog() {
  const [answer, setAnswer] = useState<{ give: Answer }>()
  useEffect(() => registerProofDialog(() => new Promise<boolean>((give) => setAnswer({ give }))), [])
  if (!answer) return null
  const end: Answer = (isProven) => {
    answer.give(isProven)
    setAnswer(undefined)
  }
  return (
    <Suspense fallback={null}>
      <ConfirmIdentityDialog onEnd={end} />
    </Suspense>
  )
}
