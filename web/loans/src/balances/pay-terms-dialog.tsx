import type { DatedAmount, PayTerms } from '@upline/contracts'
import { FieldGrid, FormError, TextInput, toast, FormActions } from '@upline/ui'
import { Dialog, NumberInput, useForm } from '@upline/ui/data'
import { failureMessage, fieldErrors } from '@upline/web-kit'
import { useSavePayTerms } from './use-balances.ts'
import css from '../reports/reports.module.css'

interface Props {
  terms: PayTerms
  opened: boolean
  onClose: () => void
}

export const PayTermsDialog = ({ terms, opened, onClose }: Props) => (
  <Dialog title="Change pay terms" opened={opened} onClose={onClose}>
    {opened && <PayTermsForm {...{ terms, onClose }} />}
  </Dialog>
)

type Amount = number | ''

interface TermInput {
  amount: Amount
  from: string
  to: string
}

const inputOf = (term: DatedAmount | null): TermInput => ({
  amount: term?.amount ?? '',
  from: term?.from ?? '',
  to: term?.to ?? '',
})

const termOf = ({ amount, from, to }: TermInput): DatedAmount | null =>
  amount === '' ? null : { amount: Number(amount), from, to: to || null }

const TERMS = [
  ['draw', 'Recoverable draw'],
  ['guarantee', 'Guarantee'],
] as const

function PayTermsForm({ terms, onClose }: Omit<Props, 'opened'>) {
  const call = useSavePayTerms(terms.member.id)
  const needsFrom = (value: string, { amount }: TermInput) =>
    amount !== '' && value === '' ? 'Please fill this in' : null
  const form = useForm({
    initialValues: {
      draw: inputOf(terms.draw),
      guarantee: inputOf(terms.guarantee),
      floor: terms.floor ?? ('' as Amount),
    },
    validate: {
      draw: { from: (value, { draw }) => needsFrom(value, draw) },
      guarantee: { from: (value, { guarantee }) => needsFrom(value, guarantee) },
    },
  })
  const submit = form.onSubmit(({ draw, guarantee, floor }) =>
    call.mutate(
      { draw: termOf(draw), guarantee: termOf(guarantee), floor: floor === '' ? null : Number(floor) },
      {
        onSuccess: () => {
          toast({ title: 'Pay Terms Changed', message: `${terms.member.name}: from the next locked pay run on.` })
          onClose()
        },
        onError: (error) => form.setErrors(fieldErrors(error)),
      },
    ),
  )
  return (
    <form onSubmit={submit} noValidate className={css.form}>
      <p>Terms apply to pay periods whose last day is within the dates. Leave an amount empty to remove the term.</p>
      <FieldGrid>
        {TERMS.map(([name, label]) => (
          <TermFields key={name} label={label} inputProps={(field) => form.getInputProps(`${name}.${field}`)} />
        ))}
        <div data-wide>
          <NumberInput
            label="Recovery leaves at least"
            description="Per pay period. Leave it empty for the company’s floor"
            min={0}
            decimalScale={2}
            prefix="$"
            thousandSeparator=","
            {...form.getInputProps('floor')}
          />
        </div>
      </FieldGrid>
      <FormError>{call.isError && failureMessage(call.error, 'The pay terms could not be changed.')}</FormError>
      <FormActions onCancel={onClose} isPending={call.isPending}>
        Change Pay Terms
      </FormActions>
    </form>
  )
}

interface TermFieldsProps {
  label: string
  inputProps: (field: keyof TermInput) => object
}

const TermFields = ({ label, inputProps }: TermFieldsProps) => (
  <>
    <div data-wide>
      <NumberInput
        label={`${label}, per pay period`}
        min={0.01}
        decimalScale={2}
        prefix="$"
        thousandSeparator=","
        {...inputProps('amount')}
      />
    </div>
    <TextInput type="date" label={`${label} from`} {...inputProps('from')} />
    <TextInput type="date" label={`${label} to`} description="Optional" {...inputProps('to')} />
  </>
)
