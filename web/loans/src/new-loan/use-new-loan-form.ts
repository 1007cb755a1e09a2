import { isNotEmpty, useForm } from '@upline/ui/data'
import { fieldErrors, useToday } from '@upline/web-kit'
import { splitProblem } from '../originators/split-edit.ts'
import { emptyLoan, type NewLoanValues, requestOf } from './new-loan-values.ts'
import { useNewLoan } from './use-new-loan.ts'

const VALIDATE = {
  borrower: isNotEmpty('Enter the borrower'),
  officerId: isNotEmpty('Choose a loan officer'),
  originators: (rows: NewLoanValues['originators']) => (rows.length > 1 ? (splitProblem(rows) ?? null) : null),
  amount: (value: NewLoanValues['amount']) => (value !== '' && value <= 0 ? 'Enter an amount above 0' : null),
}

/** State of the loan form, and the call that adds the loan. The first wrong field gets the focus, also on a small screen. */
export function useNewLoanForm(officerId: string | null) {
  const call = useNewLoan()
  const today = useToday()
  const form = useForm<NewLoanValues>({ initialValues: emptyLoan(officerId, today), validate: VALIDATE })
  const focusFirst = (errors: object) => {
    const field = Object.keys(errors)[0]
    const node = field === undefined ? null : form.getInputNode(field as keyof NewLoanValues)
    const input = node?.matches('input') ? node : node?.querySelector('input')
    input?.focus()
  }
  const refused = (error: Error) => {
    const errors = fieldErrors(error)
    form.setErrors(errors)
    focusFirst(errors)
  }
  const submit = form.onSubmit((values) => call.mutate(requestOf(values), { onError: refused }), focusFirst)
  return { form, call, submit }
}

export type NewLoanFormApi = ReturnType<typeof useNewLoanForm>['form']
