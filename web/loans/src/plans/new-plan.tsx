import { Button, FormError, Panel, TextInput, toast } from '@upline/ui'
import { isNotEmpty, useForm } from '@upline/ui/data'
import { failureMessage, fieldErrors, useNavigate } from '@upline/web-kit'
import { planPath } from './plan-paths.ts'
import css from './plans.module.css'
import { createPlan, usePlanCall } from './use-comp-plans.ts'

/** Adds a plan and opens it: next come its first version and its assignments. */
export function NewPlan() {
  const navigate = useNavigate()
  const call = usePlanCall(createPlan)
  const form = useForm({ initialValues: { name: '' }, validate: { name: isNotEmpty('Please fill this in') } })
  const submit = form.onSubmit((values) =>
    call.mutate(values, {
      onSuccess: ({ id, name }) => {
        toast({ title: 'Comp plan added', message: `Add the first version of ${name}, then assign it.` })
        void navigate(planPath(id))
      },
      onError: (error) => form.setErrors(fieldErrors(error)),
    }),
  )
  return (
    <Panel title="New comp plan">
      <form onSubmit={submit} noValidate className={css.newPlan}>
        <TextInput label="Name" maxLength={100} {...form.getInputProps('name')} />
        <Button type="submit" variant="default" loading={call.isPending}>
          Add Plan
        </Button>
        <FormError>{call.isError && failureMessage(call.error, 'The plan could not be added.')}</FormError>
      </form>
    </Panel>
  )
}
