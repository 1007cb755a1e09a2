import type { CompPlan } from '@upline/contracts'
import { Button, FormError, LoadError, Panel, SkeletonRows, TextInput } from '@upline/ui'
import { isNotEmpty, useForm } from '@upline/ui/data'
import { failureMessage, fieldErrors, ForChanges } from '@upline/web-kit'
import { useState } from 'react'
import reports from '../reports/reports.module.css'
import { AssignmentDialog } from './assignment-dialog.tsx'
import { PlanCard } from './plan-card.tsx'
import { TriggerPanel } from './trigger-panel.tsx'
import { createPlan, useCompPlans, usePlanCall } from './use-comp-plans.ts'
import { VersionForm } from './version-form.tsx'
import css from './plans.module.css'

/** Comp plans of the company: versions, who they apply to, and the date that selects them. */
export function CompPlansPanel() {
  const { data, isError, error, refetch } = useCompPlans()
  const [drafting, setDrafting] = useState<string>()
  const [assigning, setAssigning] = useState<CompPlan>()
  const drafted = data?.find(({ id }) => id === drafting)
  if (!data)
    return isError ? (
      <LoadError title="Unable to load the comp plans" detail={error.message} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows message="Loading the comp plans..." rows={3} />
    )
  return (
    <div className={reports.stack}>
      {drafted && <VersionForm key={drafted.id} plan={drafted} onClose={() => setDrafting(undefined)} />}
      {data.map((plan) => (
        <PlanCard
          key={plan.id}
          plan={plan}
          onNewVersion={() => setDrafting(plan.id)}
          onAssign={() => setAssigning(plan)}
        />
      ))}
      <ForChanges>
        <NewPlan />
      </ForChanges>
      <TriggerPanel />
      <AssignmentDialog plan={assigning} onClose={() => setAssigning(undefined)} />
    </div>
  )
}

function NewPlan() {
  const call = usePlanCall(createPlan)
  const form = useForm({ initialValues: { name: '' }, validate: { name: isNotEmpty('Please fill this in') } })
  const submit = form.onSubmit((values) =>
    call.mutate(values, {
      onSuccess: () => form.reset(),
      onError: (error) => form.setErrors(fieldErrors(error)),
    }),
  )
  return (
    <Panel title="New comp plan">
      <form onSubmit={submit} noValidate className={css.newPlan}>
        <TextInput label="Name" maxLength={100} {...form.getInputProps('name')} />
        <Button type="submit" loading={call.isPending}>
          Add Plan
        </Button>
        <FormError>{call.isError && failureMessage(call.error, 'The plan could not be added.')}</FormError>
      </form>
    </Panel>
  )
}
