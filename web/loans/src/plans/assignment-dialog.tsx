import { type CompPlan, PLAN_SCOPES, type PlanScope } from '@upline/contracts'
import { FieldGrid, TextInput, toast } from '@upline/ui'
import { Dialog, isNotEmpty, Select, useForm, type UseFormReturnType } from '@upline/ui/data'
import { useToday } from '@upline/web-kit'
import { SecondPersonNote } from '../approvals/sent-for-approval.tsx'
import { CallForm } from '../forms/call-form.tsx'
import { MemberSelect } from '../members/member-select.tsx'
import { PastDateNote } from './past-date-note.tsx'
import { SubjectSelect } from './subject-select.tsx'
import { assignPlan, usePlanCall } from './use-comp-plans.ts'

interface Props {
  /** The dialog is open while this is set. */
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

interface AssignmentValues {
  scope: PlanScope
  subject: string
  effectiveFrom: string
}

function AssignmentForm({ plan, onClose }: { plan: CompPlan; onClose: () => void }) {
  const form = useForm<AssignmentValues>({
    initialValues: { scope: 'member', subject: '', effectiveFrom: useToday() },
    validate: {
      effectiveFrom: isNotEmpty(FILL),
      subject: (value, { scope }) => (scope !== 'company' && value === '' ? FILL : null),
    },
  })
  return (
    <CallForm
      {...{ form, onClose }}
      call={usePlanCall(assignPlan)}
      inputOf={({ subject, scope, effectiveFrom }) => ({
        ...{ planId: plan.id, scope, effectiveFrom },
        subject: scope === 'company' ? null : subject,
      })}
      onDone={({ subjectName }) => toast({ title: 'Sent for approval', message: `${plan.name} · ${subjectName}` })}
      submit="Send for Approval"
      failure="The plan could not be assigned."
    >
      <p>The most specific assignment decides what a payee earns: team member, then branch, role and company.</p>
      <AssignmentFields form={form} />
      <PastDateNote date={form.values.effectiveFrom} paidUnder="this plan" />
      <SecondPersonNote />
    </CallForm>
  )
}

function AssignmentFields({ form }: { form: UseFormReturnType<AssignmentValues> }) {
  const { scope } = form.values
  return (
    <FieldGrid>
      <Select
        label="Applies to"
        data={SCOPES}
        allowDeselect={false}
        {...form.getInputProps('scope')}
        onChange={(value) => form.setValues({ scope: value as PlanScope, subject: '' })}
      />
      {(scope === 'role' || scope === 'branch') && <SubjectSelect {...{ scope }} {...form.getInputProps('subject')} />}
      {scope === 'member' && <MemberSelect label="Team member" {...form.getInputProps('subject')} />}
      <TextInput type="date" label="Effective date" {...form.getInputProps('effectiveFrom')} />
    </FieldGrid>
  )
}
