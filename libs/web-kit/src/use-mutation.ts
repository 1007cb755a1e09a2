import { useMutation as useTanstackMutation, type UseMutationOptions } from '@tanstack/react-query'
import { useCallback } from 'react'

interface Handlers<Answer, Failure> {
  onSuccess?: (answer: Answer) => void
  onError?: (error: Failure) => void
  onSettled?: () => void
}

/**
 * TanStack's `useMutation`, whose `mutate` calls its handlers even after the component unmounts. A button often
 * disappears with the row that its call changed, and the user must still see the toast.
 */
export function useMutation<Answer, Failure = Error, Input = void>(
  options: UseMutationOptions<Answer, Failure, Input>,
) {
  const call = useTanstackMutation(options)
  const { mutateAsync } = call
  const mutate = useCallback(
    (input: Input, { onSuccess, onError, onSettled }: Handlers<Answer, Failure> = {}) =>
      void mutateAsync(input)
        .then(onSuccess, onError ?? ignore)
        .finally(onSettled),
    [mutateAsync],
  )
  return { ...call, mutate }
}

/** The call's `error` shows it. */
const ignore = () => undefined
