import type { CompPlan, PlanAssignment } from '@upline/contracts'
import { TextInput, toast } from '@upline/ui'
import { Dialog, isNotEmpty, useForm } from '@upline/ui/data'
import { useToday } from '@upline/web-kit'
import { SecondPersonNote } from '../approvals/sent-for-approval.tsx'
import { CallForm } from '../forms/call-form.tsx'
import { assignPlan, usePlanCall } from './use-comp-plans.ts'

interface Props {
  plan: CompPlan
  /** The dialog is open while this is set. */
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
  const form = useForm({
    initialValues: { effectiveFrom: useToday() },
    validate: { effectiveFrom: isNotEmpty('Please fill this in') },
  })
  return (
    <CallForm
      {...{ form, onClose }}
      call={usePlanCall(assignPlan)}
      inputOf={({ effectiveFrom }) => ({ planId: null, scope, subject, effectiveFrom })}
      onDone={() => toast({ title: 'Sent for approval', message: `End of ${plan.name} · ${subjectName}` })}
      submit="Send for Approval"
      failure="The assignment could not be ended."
    >
      <p>From this date on, the next assignment decides: branch, then role and company.</p>
      <TextInput type="date" label="Effective date" data-autofocus {...form.getInputProps('effectiveFrom')} />
      <SecondPersonNote />
    </CallForm>
  )
}
