import type { WebhookDeliveryDetail, WebhookEndpoint } from '@upline/contracts'
import { Button, toast } from '@upline/ui'
import { failureToast, useCanChange } from '@upline/web-kit'
import { useState } from 'react'
import { useChangeWebhook, useSendTest } from './use-webhooks.ts'
import { DeleteDialog, EditWebhookDialog, RotateDialog } from './webhook-dialogs.tsx'
import css from './webhooks.module.css'

const showTestResult = ({ status, reason, responseStatus }: WebhookDeliveryDetail) =>
  status === 'sent'
    ? toast({ title: 'Test event sent', message: `The endpoint returned ${responseStatus}.` })
    : toast({ title: 'Test event rejected', message: reason ?? '', destructive: true })

const TEST_TOASTS = { onSuccess: showTestResult, onError: failureToast('Test event not sent') }

interface Props {
  endpoint: WebhookEndpoint
  onDeleted: () => void
}

type Open = 'edit' | 'rotate' | 'delete' | undefined

export function WebhookActions({ endpoint, onDeleted }: Props) {
  const [open, setOpen] = useState<Open>()
  const test = useSendTest(endpoint.id)
  const change = useChangeWebhook(endpoint.id)
  const { isEnabled } = endpoint
  const canChange = useCanChange()
  const sendTest = () => test.mutate(undefined, TEST_TOASTS)
  const turn = () =>
    change.mutate(
      { isEnabled: !isEnabled },
      {
        onSuccess: () => toast({ title: isEnabled ? 'Endpoint Disabled' : 'Endpoint Enabled' }),
        onError: failureToast('Endpoint Not Changed'),
      },
    )
  if (!canChange) return null
  return (
    <div className={css.actions}>
      <Button size="xs" disabled={!isEnabled} loading={test.isPending} onClick={sendTest}>
        Send test event
      </Button>
      <Button size="xs" variant="default" onClick={() => setOpen('edit')}>
        Edit
      </Button>
      <Button size="xs" variant="default" onClick={() => setOpen('rotate')}>
        Rotate secret
      </Button>
      <Button size="xs" variant="default" loading={change.isPending} onClick={turn}>
        {isEnabled ? 'Disable' : 'Enable'}
      </Button>
      <Button size="xs" variant="default" onClick={() => setOpen('delete')}>
        Delete
      </Button>
      <Dialogs endpoint={endpoint} open={open} onClose={() => setOpen(undefined)} onDeleted={onDeleted} />
    </div>
  )
}

const Dialogs = ({ endpoint, open, onClose, onDeleted }: Props & { open: Open; onClose: () => void }) => (
  <>
    <EditWebhookDialog endpoint={endpoint} opened={open === 'edit'} onClose={onClose} />
    <RotateDialog endpoint={endpoint} opened={open === 'rotate'} onClose={onClose} />
    <DeleteDialog endpoint={endpoint} opened={open === 'delete'} onClose={onClose} onDeleted={onDeleted} />
  </>
)
