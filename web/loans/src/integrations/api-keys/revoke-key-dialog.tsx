import type { ApiKey } from '@upline/contracts'
import { toast } from '@upline/ui'
import { ConfirmDialog } from '@upline/ui/data'
import { failureToast, instantText } from '@upline/web-kit'
import { useRevokeKey } from './use-api-keys.ts'

interface Props {
  /** The dialog is open while this is set. */
  apiKey: ApiKey | undefined
  onClose: () => void
}

/** A revoked key cannot be restored: every program that uses it stops working within seconds. */
export function RevokeKeyDialog({ apiKey, onClose }: Props) {
  const revoke = useRevokeKey()
  const confirmed = () =>
    apiKey &&
    revoke.mutate(apiKey.id, {
      onSuccess: ({ name }) => toast({ title: 'Key Revoked', message: `${name} no longer works.` }),
      onError: failureToast('Error', 'Failed to revoke the key.'),
      onSettled: onClose,
    })
  return (
    <ConfirmDialog
      title={`Revoke ${apiKey?.name ?? ''}?`}
      opened={apiKey !== undefined}
      onClose={onClose}
      confirm="Revoke Key"
      onConfirm={confirmed}
      busy={revoke.isPending}
    >
      <p>Calls with this key are refused within seconds. A revoked key never works again.</p>
      <p>{apiKey?.lastUsedAt ? `It was last used ${instantText(apiKey.lastUsedAt)}.` : 'It was never used.'}</p>
    </ConfirmDialog>
  )
}
