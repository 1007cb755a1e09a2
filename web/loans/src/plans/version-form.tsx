import type { CompPlan } from '@upline/contracts'
import { Button, FormError, Note, Panel, TextInput } from '@upline/ui'
import { isNotEmpty, useForm } from '@upline/ui/data'
import { failureMessage, fieldErrors, Link, useToday } from '@upline/web-kit'
import { SecondPersonNote } from '../approvals/sent-for-approval.tsx'
import { DryRunResult } from './dry-run-result.tsx'
import { PastDateNote } from './past-date-note.tsx'
import { planPath } from './plan-paths.ts'
import { useVersionDraft } from './use-version-draft.ts'
import { newestOf, valuesOf, type VersionValues } from './version-form-values.ts'
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
  const title = `New version of ${plan.name}`
  return (
    <div className={css.formPage}>
      <div>
        <Link to={planPath(plan.id)} className={css.back}>
          {plan.name}
        </Link>
        <h2 className={css.pageTitle}>{title}</h2>
      </div>
      <Panel>
        <DraftForm {...{ plan, title, onClose }} />
      </Panel>
    </div>
  )
}

function DraftForm({ plan, title, onClose }: Props & { title: string }) {
  const today = useToday()
  const form = useForm<VersionValues>({
    initialValues: valuesOf(newestOf(plan.versions), today),
    validate: {
      ...{ effectiveFrom: isNotEmpty(FILL), from: isNotEmpty(FILL), to: isNotEmpty(FILL) },
      steps: { from: isStepFilled, extraBp: isStepFilled },
    },
  })
  const { impact, submit, isPending, failure } = useVersionDraft(plan, form, onClose)
  return (
    <form onSubmit={submit} noValidate className={css.form} aria-label={title}>
      <Note>
        Regulation Z allows pay by a fixed percentage of the loan amount, with limits in dollars and a flat amount per
        loan. Pay cannot depend on the product, the rate, points or any other term of a loan.
      </Note>
      <VersionTerms form={form} />
      <div className={css.dates}>
        <TextInput type="date" label="Effective date" {...form.getInputProps('effectiveFrom')} />
        <TextInput type="month" label="Preview from" {...form.getInputProps('from')} />
        <TextInput type="month" label="Preview to" {...form.getInputProps('to')} />
      </div>
      <PastDateNote date={form.values.effectiveFrom} paidUnder="this version" />
      <FormError>{failure && failureText(failure)}</FormError>
      {impact && <DryRunResult result={impact} planName={plan.name} />}
      {impact && <SecondPersonNote />}
      <div className={css.foot}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button key={impact ? 'send' : 'preview'} type="submit" loading={isPending}>
          {impact ? 'Send for Approval' : 'Preview impact'}
        </Button>
      </div>
    </form>
  )
}
