import type { PayRunBlocker } from '@upline/contracts'
import { Button, counted, toast } from '@upline/ui'
import { Checkbox, Dialog, isNotEmpty, Textarea, useForm } from '@upline/ui/data'
import { useState } from 'react'
import { CallForm } from '../forms/call-form.tsx'
import css from './payday.module.css'
import { useAcceptDeductions } from './use-payday.ts'

interface Props {
  runId: string
  blocker: PayRunBlocker
}

/** Accepts deductions below the floor for the payees that are chosen. */
export function AcceptDeductions({ runId, blocker }: Props) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <div>
      <Button size="compact-sm" variant="default" onClick={() => setOpen(true)}>
        Accept deductions
      </Button>
      <Dialog title="Accept deductions below the floor?" opened={isOpen} onClose={close} size={480}>
        {isOpen && <AcceptForm {...{ runId, blocker }} onClose={close} />}
      </Dialog>
    </div>
  )
}

function AcceptForm({ runId, blocker: { items, count }, onClose }: Props & { onClose: () => void }) {
  const payees = items.flatMap(({ memberId, label }) => (memberId === undefined ? [] : [{ memberId, label }]))
  const only = payees.length === 1 ? payees : []
  const form = useForm({
    initialValues: { members: only.map(({ memberId }) => memberId), reason: '' },
    validate: { members: isNotEmpty('Choose at least one payee'), reason: isNotEmpty('Please fill this in') },
  })
  return (
    <CallForm
      {...{ form, onClose }}
      call={useAcceptDeductions(runId)}
      inputOf={(values) => values}
      onDone={(_, { members }) =>
        toast({
          title: 'Deductions Accepted',
          message: `The deductions of ${counted(members.length, 'payee')} no longer block the run.`,
        })
      }
      submit="Accept Deductions"
      failure="The deductions could not be accepted."
    >
      <p>
        Find out whether wage law allows deductions that leave less than the floor. Upline stores your name and the
        reason. Another deduction blocks the run again.
      </p>
      <Checkbox.Group label="Payees" {...form.getInputProps('members')}>
        <div className={css.choices}>
          {payees.map(({ memberId, label }) => (
            <Checkbox key={memberId} value={memberId} label={label} />
          ))}
        </div>
      </Checkbox.Group>
      {count > payees.length && (
        <p>{(count - payees.length).toLocaleString('en-US')} more are listed once these are accepted.</p>
      )}
      <Textarea label="Reason" rows={2} maxLength={500} {...form.getInputProps('reason')} />
    </CallForm>
  )
}
