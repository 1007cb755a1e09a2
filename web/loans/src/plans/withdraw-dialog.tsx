import type { PlanVersion } from '@upline/contracts'
import { Button, FormError, FormFoot, toast } from '@upline/ui'
import { Dialog, isNotEmpty, Textarea, useForm } from '@upline/ui/data'
import { failureMessage } from '@upline/web-kit'
import reports from '../reports/reports.module.css'
import { useWithdrawPlan } from './use-plans.ts'

interface Props {
  /** Open while there is one. */
  version: PlanVersion | undefined
  onClose: () => void
}

export const WithdrawDialog = ({ version, onClose }: Props) => (
  <Dialog
    title={`Withdraw version ${version?.version ?? ''}?`}
    opened={version !== undefined}
    onClose={onClose}
    size={480}
  >
    {version && <WithdrawForm key={version.version} {...{ version, onClose }} />}
  </Dialog>
)

function WithdrawForm({ version: { version: no }, onClose }: { version: PlanVersion; onClose: () => void }) {
  const version = no ?? 0
  const withdraw = useWithdrawPlan()
  const form = useForm({ initialValues: { reason: '' }, validate: { reason: isNotEmpty('Please fill this in') } })
  const submit = form.onSubmit(({ reason }) =>
    withdraw.mutate(
      { version, reason },
      {
        onSuccess: () => {
          toast({ title: `Version ${version} Withdrawn`, message: 'The version before it stays in force.' })
          onClose()
        },
      },
    ),
  )
  return (
    <form onSubmit={submit} noValidate className={reports.form}>
      <p>It never takes effect. It stays in the list, with your name and reason.</p>
      <Textarea label="Why" autosize minRows={2} maxLength={500} {...form.getInputProps('reason')} />
      <FormError>{withdraw.isError && failureMessage(withdraw.error, 'The version could not be withdrawn.')}</FormError>
      <FormFoot>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={withdraw.isPending}>
          Withdraw
        </Button>
      </FormFoot>
    </form>
  )
}
