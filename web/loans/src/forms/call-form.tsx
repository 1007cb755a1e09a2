import { FormActions, FormError } from '@upline/ui'
import type { UseFormReturnType } from '@upline/ui/data'
import { failureMessage, fieldErrors, type UseMutationResult } from '@upline/web-kit'
import type { ReactNode } from 'react'
import css from '../reports/reports.module.css'

interface Props<Values, Input, Answer> {
  form: UseFormReturnType<Values>
  call: Pick<UseMutationResult<Answer, Error, Input>, 'mutate' | 'isPending' | 'error'>
  /** What the call sends. */
  inputOf: (values: Values) => Input
  onDone: (answer: Answer) => void
  onClose: () => void
  /** The label of the button. */
  submit: string
  /** Shown if the server gives no reason. */
  failure: string
  children: ReactNode
}

/** A form of a dialog with one call. A refused field has its error at the field; a call that succeeds closes the dialog. */
export function CallForm<Values, Input, Answer>(props: Props<Values, Input, Answer>) {
  const { form, call, inputOf, onDone, onClose, submit, failure, children } = props
  const submitted = form.onSubmit((values) =>
    call.mutate(inputOf(values), {
      onSuccess: (answer) => {
        onDone(answer)
        onClose()
      },
      onError: (error) => form.setErrors(fieldErrors(error)),
    }),
  )
  return (
    <form onSubmit={submitted} noValidate className={css.form}>
      {children}
      <FormError>{call.error && failureMessage(call.error, failure)}</FormError>
      <FormActions onCancel={onClose} isPending={call.isPending}>
        {submit}
      </FormActions>
    </form>
  )
}
