import type { WebhookEndpoint } from '@upline/contracts'
import { toast } from '@upline/ui'
import { ConfirmDialog, Dialog } from '@upline/ui/data'
import { failureToast } from '@upline/web-kit'
import { useState } from 'react'
import { ShownOnce } from '../shown-once.tsx'
import { useAddWebhook, useChangeWebhook, useRemoveWebhook, useRotateSecret } from './use-webhooks.ts'
import { WebhookForm } from './webhook-form.tsx'

interface DialogProps {
  opened: boolean
  onClose: () => void
}

type EndpointProps = DialogProps & { endpoint: WebhookEndpoint }

const NEW_NOTE = 'This secret is shown only once. The receiver uses it to verify that an event comes from Upline.'
const ROTATED_NOTE =
  'This secret is shown only once. For 24 hours, events are also signed with the old one. Give the new one to the receiver before then.'

export const AddWebhookDialog = ({ opened, onClose }: DialogProps) => (
  <Dialog title="New Endpoint" opened={opened} onClose={onClose} size={520}>
    {opened && <AddWizard onClose={onClose} />}
  </Dialog>
)

function AddWizard({ onClose }: Pick<DialogProps, 'onClose'>) {
  const add = useAddWebhook()
  const [secret, setSecret] = useState<string>()
  if (secret) return <ShownOnce what="Secret" text={secret} note={NEW_NOTE} reader="receiver" onDone={onClose} />
  return (
    <WebhookForm
      verb="Add Endpoint"
      isPending={add.isPending}
      error={add.error}
      onSave={(values, onError) => add.mutate(values, { onSuccess: (made) => setSecret(made.secret), onError })}
      onClose={onClose}
    />
  )
}

export function EditWebhookDialog({ endpoint, opened, onClose }: EndpointProps) {
  const change = useChangeWebhook(endpoint.id)
  return (
    <Dialog title="Edit Endpoint" opened={opened} onClose={onClose} size={520}>
      {opened && (
        <WebhookForm
          initial={endpoint}
          verb="Save"
          isPending={change.isPending}
          error={change.error}
          onSave={(values, onError) => change.mutate(values, { onSuccess: onClose, onError })}
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}

const showFailure = failureToast('Unable to save')

export function RotateDialog({ endpoint, opened, onClose }: EndpointProps) {
  const rotate = useRotateSecret(endpoint.id)
  const [secret, setSecret] = useState<string>()
  const close = () => {
    setSecret(undefined)
    onClose()
  }
  if (secret)
    return (
      <Dialog title="New Secret" opened={opened} onClose={close} size={520}>
        <ShownOnce what="Secret" text={secret} note={ROTATED_NOTE} reader="receiver" onDone={close} />
      </Dialog>
    )
  return (
    <ConfirmDialog
      title="Rotate the secret?"
      opened={opened}
      onClose={close}
      confirm="Rotate Secret"
      danger={false}
      busy={rotate.isPending}
      onConfirm={() => rotate.mutate(undefined, { onSuccess: (made) => setSecret(made.secret), onError: showFailure })}
    >
      <p>
        This creates a new secret. For 24 hours, every event is signed with both, so that the receiver rejects none.
      </p>
    </ConfirmDialog>
  )
}

export function DeleteDialog({ endpoint, opened, onClose, onDeleted }: EndpointProps & { onDeleted: () => void }) {
  const remove = useRemoveWebhook(endpoint.id, () => {
    toast({ title: 'Endpoint Deleted' })
    onDeleted()
  })
  return (
    <ConfirmDialog
      title="Delete this endpoint?"
      opened={opened}
      onClose={onClose}
      confirm="Delete Endpoint"
      busy={remove.isPending}
      onConfirm={() => remove.mutate(undefined, { onError: showFailure })}
    >
      <p>
        Upline stops sending events to {endpoint.url} and deletes the list of its deliveries. This cannot be undone.
      </p>
    </ConfirmDialog>
  )
}
