import type { DatedAmount, PayTerms, PayTermsChange } from '@upline/contracts'
import { FieldGrid, TextInput, toast } from '@upline/ui'
import { Dialog, Term, useForm } from '@upline/ui/data'
import { CallForm } from '../forms/call-form.tsx'
import { DollarInput } from '../forms/dollar-input.tsx'
import { useSavePayTerms } from './use-balances.ts'

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

interface PayTermsInput {
  draw: TermInput
  guarantee: TermInput
  floor: Amount
}

const inputOf = (term: DatedAmount | null): TermInput => ({
  amount: term?.amount ?? '',
  from: term?.from ?? '',
  to: term?.to ?? '',
})

const termOf = ({ amount, from, to }: TermInput): DatedAmount | null =>
  amount === '' ? null : { amount: Number(amount), from, to: to || null }

const changeOf = ({ draw, guarantee, floor }: PayTermsInput): PayTermsChange => ({
  draw: termOf(draw),
  guarantee: termOf(guarantee),
  floor: floor === '' ? null : Number(floor),
})

const TERMS = [
  ['draw', 'Recoverable draw'],
  ['guarantee', 'Guarantee'],
] as const

const needsFrom = (value: string, { amount }: TermInput) =>
  amount !== '' && value === '' ? 'Please fill this in' : null

const notify = (name: string) =>
  toast({ title: 'Pay Terms Changed', message: `They apply to ${name} from the next locked pay run.` })

function PayTermsForm({ terms, onClose }: Omit<Props, 'opened'>) {
  const form = useForm<PayTermsInput>({
    initialValues: { draw: inputOf(terms.draw), guarantee: inputOf(terms.guarantee), floor: terms.floor ?? '' },
    validate: {
      draw: { from: (value, { draw }) => needsFrom(value, draw) },
      guarantee: { from: (value, { guarantee }) => needsFrom(value, guarantee) },
    },
  })
  return (
    <CallForm
      {...{ form, onClose }}
      call={useSavePayTerms(terms.member.id)}
      inputOf={changeOf}
      onDone={() => notify(terms.member.name)}
      submit="Change Pay Terms"
      failure="The pay terms could not be changed."
    >
      <p>
        Later pay repays a <Term name="Draw">draw</Term>, but not a <Term name="Guarantee">guarantee</Term>. Terms apply
        to pay periods whose last day is within the dates. Leave an amount empty to remove the term.
      </p>
      <FieldGrid>
        {TERMS.map(([name, label]) => (
          <TermFields key={name} label={label} inputProps={(field) => form.getInputProps(`${name}.${field}`)} />
        ))}
        <div data-wide>
          <DollarInput
            label="Recovery leaves at least"
            description="Per pay period. Leave it empty for the company’s floor"
            min={0}
            {...form.getInputProps('floor')}
          />
        </div>
      </FieldGrid>
    </CallForm>
  )
}

interface TermFieldsProps {
  label: string
  inputProps: (field: keyof TermInput) => object
}

const TermFields = ({ label, inputProps }: TermFieldsProps) => (
  <>
    <div data-wide>
      <DollarInput label={`${label}, per pay period`} min={0.01} {...inputProps('amount')} />
    </div>
    <TextInput type="date" label={`${label} from`} {...inputProps('from')} />
    <TextInput type="date" label={`${label} to`} description="Optional" {...inputProps('to')} />
  </>
)
