import { FormActions, FormError } from '@upline/ui'
import type { UseFormReturnType } from '@upline/ui/data'
import { failureMessage, fieldErrors } from '@upline/web-kit'
import type { ReactNode } from 'react'
import css from '../reports/reports.module.css'

/** A mutation. */
interface Call<Input, Answer> {
  mutate: (input: Input, on: { onSuccess: (answer: Answer) => void; onError: (error: Error) => void }) => void
  isPending: boolean
  error: Error | null
}

interface Props<Values, Input, Answer> {
  form: UseFormReturnType<Values>
  call: Call<Input, Answer>
  /** What the call sends. */
  inputOf: (values: Values) => Input
  onDone: (answer: Answer, values: Values) => void
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
        onDone(answer, values)
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
