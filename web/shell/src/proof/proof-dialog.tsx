import { askForProofBy } from '@upline/web-kit'
import { lazy, Suspense, useEffect, useState } from 'react'

const ConfirmItIsYou = lazy(() => import('./confirm-it-is-you.tsx'))

type Answer = (isProven: boolean) => void

/** Asks for the password where the server refuses a call until it was given again; the call is then sent once more. */
export function ProofDialog() {
  const [answer, setAnswer] = useState<{ give: Answer }>()
  useEffect(() => askForProofBy(() => new Promise<boolean>((give) => setAnswer({ give }))), [])
  if (!answer) return null
  const end: Answer = (isProven) => {
    answer.give(isProven)
    setAnswer(undefined)
  }
  return (
    <Suspense fallback={null}>
      <ConfirmItIsYou onEnd={end} />
    </Suspense>
  )
}
