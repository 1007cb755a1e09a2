import { TextInput, toast } from '@upline/ui'
import { Dialog, isNotEmpty, NumberInput, Term, Textarea, useForm } from '@upline/ui/data'
import { api, type BodyOf } from '@upline/web-kit'
import { askedMessage } from './adjustment-dialog.tsx'
import { SecondPersonNote } from '../approvals/sent-for-approval.tsx'
import { usePayMutation } from '../statements/use-statements.ts'
import { CallForm } from '../forms/call-form.tsx'
import { LoanSelect } from '../forms/loan-select.tsx'

interface Props {
  opened: boolean
  onClose: () => void
}

export const EarlyPayoffDialog = ({ opened, onClose }: Props) => (
  <Dialog title="Early Payoff" opened={opened} onClose={onClose}>
    {opened && <EarlyPayoffForm onClose={onClose} />}
  </Dialog>
)

interface Values {
  loanId: string
  percent: number | ''
  paidOffOn: string
  reason: string
}

const inputOf = ({ percent, paidOffOn, ...json }: Values): BodyOf<'/api/adjustments/early-payoff'> => ({
  ...json,
  ...(percent !== '' && { percent }),
  ...(paidOffOn && { paidOffOn }),
})

function EarlyPayoffForm({ onClose }: Pick<Props, 'onClose'>) {
  const call = usePayMutation((json: BodyOf<'/api/adjustments/early-payoff'>) =>
    api('/api/adjustments/early-payoff', { method: 'POST', json }),
  )
  const form = useForm<Values>({
    initialValues: { loanId: '', percent: '', paidOffOn: '', reason: '' },
    validate: { loanId: isNotEmpty('Please fill this in'), reason: isNotEmpty('Please fill this in') },
  })
  return (
    <CallForm
      {...{ form, call, inputOf, onClose }}
      onDone={(made) => toast({ title: 'Early Payoff Submitted', message: askedMessage(made) })}
      submit="Submit for approval"
      failure="The early payoff could not be submitted."
    >
      <p>
        <Term name="Clawback">Claws back</Term> commission from everyone paid on this loan. It follows later corrections
        of the loan.
      </p>
      <LoanSelect label="Funded loan" status="Funded" inputProps={form.getInputProps('loanId')} />
      <TextInput
        type="date"
        label="Payoff date"
        description="Leave empty for today"
        {...form.getInputProps('paidOffOn')}
      />
      <NumberInput
        label="Percent of each share"
        description="Leave empty to use the company’s rule, or 100% without one"
        min={0.01}
        max={100}
        decimalScale={2}
        suffix="%"
        {...form.getInputProps('percent')}
      />
      <Textarea label="Reason" rows={2} maxLength={500} {...form.getInputProps('reason')} />
      <SecondPersonNote />
    </CallForm>
  )
}
