import { api, ApiError, useMutation } from '@upline/web-kit'
import { useState } from 'react'

interface Given {
  password: string
  code: string
}

const codeOf = (error: unknown): string | undefined => (error instanceof ApiError ? error.code : undefined)

/** Sends the password, and a code if the server requires one. */
export function useProof(onProven: () => void) {
  const [needsCode, setNeedsCode] = useState(false)
  const { mutate, error, isPending } = useMutation({
    mutationFn: ({ password, code }: Given) =>
      api('/api/auth/proof', { method: 'POST', json: { password, ...(code && { code }) } }),
    onSuccess: onProven,
    onError: (fault: unknown) => {
      if (codeOf(fault) === 'identity.second-factor-needed') setNeedsCode(true)
    },
  })
  // A missing code is not an error of the user.
  const shownError = codeOf(error) === 'identity.second-factor-needed' ? null : error
  return { prove: mutate, needsCode, error: shownError, isBusy: isPending }
}
