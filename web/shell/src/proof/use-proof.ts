import { api, ApiError, useMutation } from '@upline/web-kit'
import { useState } from 'react'

interface Given {
  password: string
  code: string
}

const codeOf = (error: unknown): string | undefined => (error instanceof ApiError ? error.code : undefined)

/** The password once more, and a code where the server asks for one. */
export function useProof(onProven: () => void) {
  const [asksForCode, setAsksForCode] = useState(false)
  const { mutate, error, isPending } = useMutation({
    mutationFn: ({ password, code }: Given) =>
      api('/api/auth/proof', { method: 'POST', json: { password, ...(code && { code }) } }),
    onSuccess: onProven,
    onError: (fault: unknown) => {
      if (codeOf(fault) === 'identity.second-factor-needed') setAsksForCode(true)
    },
  })
  // That a code is needed is no fault of the person.
  const told = codeOf(error) === 'identity.second-factor-needed' ? null : error
  return { prove: mutate, asksForCode, error: told, isBusy: isPending }
}
