import type { CompDryRun, CompPlan } from '@upline/contracts'
import { Button, FormError, Note, Panel, TextInput, toast } from '@upline/ui'
import { isNotEmpty, useForm } from '@upline/ui/data'
import { failureMessage, fieldErrors, Link, useToday } from '@upline/web-kit'
import { useState } from 'react'
import { SecondPersonNote } from '../approvals/sent-for-approval.tsx'
import { calendarDay } from '../labels/period-labels.ts'
import { planPath } from './plan-paths.ts'
import { DryRunResult } from './dry-run-result.tsx'
import { draftVersion, dryRun, usePlanCall } from './use-comp-plans.ts'
import { formErrors, newestOf, termsOf, valuesOf, type VersionValues } from './version-form-values.ts'
import { VersionTerms } from './version-terms.tsx'
import css from './plans.module.css'

interface Props {
  plan: CompPlan
  onClose: () => void
}

const FILL = 'Please fill this in'
const isStepFilled = (value: number | '', { tiers }: VersionValues) => (tiers !== 'none' && value === '' ? FILL : null)

/** Errors of fields are next to the fields. */
const failureText = (failure: Error): string =>
  Object.keys(fieldErrors(failure)).length > 0
    ? 'Correct the marked fields, then try again.'
    : failureMessage(failure, 'The version could not be saved. Try again.')

/** Terms, their impact on past months, then the button that sends them for approval. */
export function VersionForm({ plan, onClose }: Props) {
  const today = useToday()
  const preview = usePlanCall(dryRun)
  const draft = usePlanCall(draftVersion)
  const [seen, setSeen] = useState<{ asked: string; result: CompDryRun }>()
  const form = useForm<VersionValues>({
    initialValues: valuesOf(newestOf(plan.versions), today),
    validate: {
      ...{ effectiveFrom: isNotEmpty(FILL), from: isNotEmpty(FILL), to: isNotEmpty(FILL) },
      steps: { from: isStepFilled, extraBp: isStepFilled },
    },
  })
  const { from, to, effectiveFrom } = form.values
  const terms = termsOf(form.values)
  const asked = JSON.stringify({ terms, from, to })
  const isSeen = seen?.asked === asked
  const onError = (error: unknown) => form.setErrors(formErrors(fieldErrors(error)))
  const previewClicked = form.onSubmit(() =>
    preview.mutate(
      { planId: plan.id, terms, from, to },
      { onSuccess: (result) => setSeen({ asked, result }), onError },
    ),
  )
  const sendClicked = form.onSubmit(() =>
    draft.mutate(
      { planId: plan.id, terms, effectiveFrom },
      {
        onSuccess: () => {
          toast({
            title: 'Sent for approval',
            message: `Once a second person approves it, it applies to loans dated ${calendarDay(effectiveFrom)} or later.`,
          })
          onClose()
        },
        onError,
      },
    ),
  )
  const failure = preview.error ?? draft.error
  return (
    <div className={css.formPage}>
      <div>
        <Link to={planPath(plan.id)} className={css.back}>
          {plan.name}
        </Link>
        <h2 className={css.pageTitle}>New version of {plan.name}</h2>
      </div>
      <Panel>
        <form
          onSubmit={isSeen ? sendClicked : previewClicked}
          noValidate
          className={css.form}
          aria-label={`New version of ${plan.name}`}
        >
          <Note>
            Regulation Z allows pay by a fixed percentage of the loan amount, with limits in dollars and a flat amount
            per loan. Pay cannot depend on the product, the rate, points or any other term of a loan.
          </Note>
          <VersionTerms form={form} />
          <div className={css.dates}>
            <TextInput type="date" label="Effective date" {...form.getInputProps('effectiveFrom')} />
            <TextInput type="month" label="Preview from" {...form.getInputProps('from')} />
            <TextInput type="month" label="Preview to" {...form.getInputProps('to')} />
          </div>
          {effectiveFrom !== '' && effectiveFrom < today && (
            <Note role="status">
              The date is in the past. Once approved, loans dated {calendarDay(effectiveFrom)} or later are paid again
              under this version.
            </Note>
          )}
          <FormError>{failure && failureText(failure)}</FormError>
          {isSeen && <DryRunResult result={seen.result} planName={plan.name} />}
          {isSeen && <SecondPersonNote />}
          <div className={css.foot}>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            {isSeen ? (
              <Button key="send" type="submit" loading={draft.isPending}>
                Send for Approval
              </Button>
            ) : (
              <Button key="preview" type="submit" loading={preview.isPending}>
                Preview impact
              </Button>
            )}
          </div>
        </form>
      </Panel>
    </div>
  )
}
