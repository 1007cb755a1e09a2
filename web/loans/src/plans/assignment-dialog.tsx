import { type CompPlan, PLAN_SCOPES, type PlanScope } from '@upline/contracts'
import { Button, FieldGrid, FormError, FormFoot, Note, TextInput, toast } from '@upline/ui'
import { Dialog, isNotEmpty, Select, useForm } from '@upline/ui/data'
import { failureMessage, fieldErrors, useToday } from '@upline/web-kit'
import { SecondPersonNote } from '../approvals/sent-for-approval.tsx'
import { MemberSelect } from '../members/member-select.tsx'
import { calendarDay } from '../labels/period-labels.ts'
import reports from '../reports/reports.module.css'
import { SubjectSelect } from './subject-select.tsx'
import { assignPlan, usePlanCall } from './use-comp-plans.ts'

interface Props {
  /** Open while there is one. */
  plan: CompPlan | undefined
  onClose: () => void
}

export const AssignmentDialog = ({ plan, onClose }: Props) => (
  <Dialog title={`Assign ${plan?.name ?? ''}`} opened={plan !== undefined} onClose={onClose} size={520}>
    {plan && <AssignmentForm key={plan.id} {...{ plan, onClose }} />}
  </Dialog>
)

const SCOPE_LABELS: Record<PlanScope, string> = {
  company: 'Company',
  role: 'Role',
  branch: 'Branch',
  member: 'Team member',
}
const SCOPES = PLAN_SCOPES.map((value) => ({ value, label: SCOPE_LABELS[value] }))
const FILL = 'Please fill this in'

function AssignmentForm({ plan, onClose }: { plan: CompPlan; onClose: () => void }) {
  const today = useToday()
  const call = usePlanCall(assignPlan)
  const form = useForm({
    initialValues: {
      ...{ scope: 'member' as PlanScope, subject: '' },
      effectiveFrom: today,
    },
    validate: {
      effectiveFrom: isNotEmpty(FILL),
      subject: (value, { scope }) => (scope !== 'company' && value === '' ? FILL : null),
    },
  })
  const { scope, effectiveFrom } = form.values
  const submit = form.onSubmit(({ subject }) =>
    call.mutate(
      { planId: plan.id, scope, subject: scope === 'company' ? null : subject, effectiveFrom },
      {
        onSuccess: ({ subjectName }) => {
          toast({ title: 'Sent for approval', message: `${plan.name} · ${subjectName}` })
          onClose()
        },
        onError: (error) => form.setErrors(fieldErrors(error)),
      },
    ),
  )
  return (
    <form onSubmit={submit} noValidate className={reports.form}>
      <p>The most specific assignment decides what a payee earns: team member, then branch, role and company.</p>
      <FieldGrid>
        <Select
          label="Applies to"
          data={SCOPES}
          allowDeselect={false}
          {...form.getInputProps('scope')}
          onChange={(value) => form.setValues({ scope: value as PlanScope, subject: '' })}
        />
        {(scope === 'role' || scope === 'branch') && (
          <SubjectSelect {...{ scope }} {...form.getInputProps('subject')} />
        )}
        {scope === 'member' && <MemberSelect label="Team member" {...form.getInputProps('subject')} />}
        <TextInput type="date" label="Effective date" {...form.getInputProps('effectiveFrom')} />
      </FieldGrid>
      {effectiveFrom !== '' && effectiveFrom < today && (
        <Note role="status">
          The date is in the past. Once approved, loans dated {calendarDay(effectiveFrom)} or later are paid again under
          this plan.
        </Note>
      )}
      <SecondPersonNote />
      <FormError>{call.isError && failureMessage(call.error, 'The plan could not be assigned.')}</FormError>
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
