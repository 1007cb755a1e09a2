import { levelLabel, type CommissionLevel, type PlanDryRun, type PlanVersion } from '@upline/contracts'
import { Button, FormError, Note, Panel, TextInput, toast } from '@upline/ui'
import { isNotEmpty, NumberInput, useForm, type UseFormReturnType } from '@upline/ui/data'
import { failureMessage, fieldErrors, useToday } from '@upline/web-kit'
import { useState } from 'react'
import { SecondPersonNote } from '../approvals/sent-for-approval.tsx'
import { calendarDay } from '../reports/period-words.ts'
import { DryRunResult } from './dry-run-result.tsx'
import { formErrors, type PlanValues, ratesOf, valuesOf } from './plan-form-values.ts'
import { useDryRun, usePublishPlan } from './use-plans.ts'
import css from './plans.module.css'

interface Props {
  current: PlanVersion
  onClose: () => void
}

/** Terms, then what they would have paid, then the button that sends them for approval: no one changes pay unseen. */
export function PlanForm({ current, onClose }: Props) {
  const dryRun = useDryRun()
  const today = useToday()
  const publish = usePublishPlan()
  const [seen, setSeen] = useState<{ terms: string; result: PlanDryRun }>()
  const form = useForm<PlanValues>({
    initialValues: valuesOf(current, today),
    validate: { reason: isNotEmpty('Please fill this in'), effectiveOn: isNotEmpty('Please fill this in') },
  })
  const terms = JSON.stringify(ratesOf(form.values))
  const isSeen = seen?.terms === terms
  const onError = (error: unknown) => form.setErrors(formErrors(fieldErrors(error)))
  const tried = () =>
    dryRun.mutate(ratesOf(form.values), { onSuccess: (result) => setSeen({ terms, result }), onError })
  const published = form.onSubmit(({ effectiveOn, reason }) =>
    publish.mutate(
      { rates: ratesOf(form.values), effectiveOn, reason },
      {
        onSuccess: () => {
          toast({
            title: 'Sent for approval',
            message: `Once a second person approves it, it takes effect on ${calendarDay(effectiveOn)}.`,
          })
          onClose()
        },
        onError,
      },
    ),
  )
  const failure = dryRun.error ?? publish.error
  return (
    <Panel title="New version of the plan">
      <form onSubmit={published} noValidate className={css.terms} aria-label="New version of the plan">
        <Note>
          Regulation Z allows pay by a fixed percentage of the loan amount, with a minimum and a maximum in dollars, and
          by no other term of a loan. Funded loans keep the version of their funding.
        </Note>
        <Terms form={form} />
        <FormError>{failure && failureMessage(failure, 'The plan could not be read.')}</FormError>
        <DryRunResult result={isSeen ? seen.result : undefined} />
        {isSeen && <SecondPersonNote />}
        <div className={css.foot}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          {isSeen ? (
            <Button type="submit" loading={publish.isPending}>
              Send for Approval
            </Button>
          ) : (
            <Button onClick={tried} loading={dryRun.isPending}>
              Show What It Would Have Paid
            </Button>
          )}
        </div>
      </form>
    </Panel>
  )
}

function Terms({ form }: { form: UseFormReturnType<PlanValues> }) {
  const today = useToday()
  return (
    <>
      <div className={css.levels}>
        {form.values.rates.map((_, level) => (
          <LevelTerms key={level} {...{ form, level }} />
        ))}
      </div>
      <div className={css.dates}>
        <TextInput type="date" label="Effective date" min={today} {...form.getInputProps('effectiveOn')} />
        <TextInput label="Reason" maxLength={500} {...form.getInputProps('reason')} />
      </div>
    </>
  )
}

function LevelTerms({ form, level }: { form: UseFormReturnType<PlanValues>; level: number }) {
  const money = { decimalScale: 2, min: 0, prefix: '$', thousandSeparator: ',', hideControls: true }
  return (
    <fieldset className={css.level}>
      <legend>{levelLabel(level as CommissionLevel)}</legend>
      <NumberInput
        label="Basis points"
        min={0}
        max={10_000}
        allowDecimal={false}
        hideControls
        {...form.getInputProps(`rates.${level}.rateBp`)}
      />
      <NumberInput label="Minimum" {...money} {...form.getInputProps(`rates.${level}.min`)} />
      <NumberInput label="Maximum" {...money} {...form.getInputProps(`rates.${level}.max`)} />
    </fieldset>
  )
}
