import type { CompPlan, PlanAssignment } from '@upline/contracts'
import { Button, FormError, FormFoot, TextInput, toast } from '@upline/ui'
import { Dialog, isNotEmpty, useForm } from '@upline/ui/data'
import { failureMessage, fieldErrors, useToday } from '@upline/web-kit'
import { SecondPersonNote } from '../approvals/sent-for-approval.tsx'
import reports from '../reports/reports.module.css'
import { assignPlan, usePlanCall } from './use-comp-plans.ts'

interface Props {
  plan: CompPlan
  /** Open while there is one. */
  assignment: PlanAssignment | undefined
  onClose: () => void
}

export const EndAssignmentDialog = ({ plan, assignment, onClose }: Props) => (
  <Dialog
    title={`End ${plan.name} for ${assignment?.subjectName ?? ''}`}
    opened={assignment !== undefined}
    onClose={onClose}
    size={480}
  >
    {assignment && <EndForm key={assignment.id} {...{ plan, assignment, onClose }} />}
  </Dialog>
)

function EndForm({ plan, assignment, onClose }: { plan: CompPlan; assignment: PlanAssignment; onClose: () => void }) {
  const { scope, subject, subjectName } = assignment
  const call = usePlanCall(assignPlan)
  const form = useForm({
    initialValues: { effectiveFrom: useToday() },
    validate: { effectiveFrom: isNotEmpty('Please fill this in') },
  })
  const submit = form.onSubmit(({ effectiveFrom }) =>
    call.mutate(
      { planId: null, scope, subject, effectiveFrom },
      {
        onSuccess: () => {
          toast({ title: 'Sent for approval', message: `End of ${plan.name} · ${subjectName}` })
          onClose()
        },
        onError: (error) => form.setErrors(fieldErrors(error)),
      },
    ),
  )
  return (
    <form onSubmit={submit} noValidate className={reports.form}>
      <p>From this date on, the next assignment decides: branch, then role and company.</p>
      <TextInput type="date" label="Effective date" data-autofocus {...form.getInputProps('effectiveFrom')} />
      <SecondPersonNote />
      <FormError>{call.isError && failureMessage(call.error, 'The assignment could not be ended.')}</FormError>
      <FormFoot>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={call.isPending}>
          Send for Approval
        </Button>
      </FormFoot>
    </form>
  )
}
