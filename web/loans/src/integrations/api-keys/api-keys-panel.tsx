import type { ApiKey } from '@upline/contracts'
import { Button, Panel, toast } from '@upline/ui'
import { DataTable, type Column } from '@upline/ui/data'
import { failureMessage } from '@upline/web-kit'
import { type ReactNode, useState } from 'react'
import { timeOf } from '../freshness.ts'
import css from './api-keys.module.css'
import { CreateKeyDialog } from './create-key-dialog.tsx'
import { isLiving, keyState } from './key-state.ts'
import { useApiKeys, useRevokeKey } from './use-api-keys.ts'

const Name = ({ apiKey }: { apiKey: ApiKey }) => (
  <span className={css.name}>
    <b>{apiKey.name}</b>
    <span className={css.begins}>{apiKey.begins}…</span>
  </span>
)

const lastUse = ({ lastUsedAt }: ApiKey): string => (lastUsedAt ? timeOf(lastUsedAt) : 'Never')

const columnsFor = (revokeOf: (key: ApiKey) => ReactNode): Column<ApiKey>[] => [
  { key: 'name', title: 'Key', width: 190, cell: (key) => <Name apiKey={key} /> },
  { key: 'scopes', title: 'May', width: 220, cell: ({ scopes }) => scopes.join(', ') },
  { key: 'by', title: 'Made by', width: 100, cell: ({ createdBy }) => createdBy },
  { key: 'used', title: 'Last used', width: 130, cell: (key) => <span className="num">{lastUse(key)}</span> },
  { key: 'state', title: 'State', width: 150, cell: (key) => keyState(key, new Date()) },
  { key: 'revoke', title: '', width: 110, end: true, cell: revokeOf },
]

function useRevoke() {
  const revoke = useRevokeKey()
  return ({ id, name }: ApiKey) =>
    revoke.mutate(id, {
      onSuccess: () => toast({ title: 'Key Revoked', message: `${name} is refused from now on.` }),
      onError: (error) =>
        toast({ title: 'Error', message: failureMessage(error, 'Failed to revoke the key.'), destructive: true }),
    })
}

/** Keys of integrations: who made them, what they may, and their end. */
export function ApiKeysPanel() {
  const query = useApiKeys()
  const revoke = useRevoke()
  const [isOpen, setOpen] = useState(false)
  const revokeOf = (key: ApiKey) =>
    isLiving(key, new Date()) && (
      <Button variant="default" size="compact-md" aria-label={`Revoke ${key.name}`} onClick={() => revoke(key)}>
        Revoke
      </Button>
    )
  return (
    <Panel
      title="API keys"
      flush
      action={
        <Button size="xs" variant="default" onClick={() => setOpen(true)}>
          New API Key
        </Button>
      }
    >
      <DataTable
        label="API keys"
        rows={query.data}
        columns={columnsFor(revokeOf)}
        id={({ id }) => id}
        rowHeight={52}
        query={query}
        loading="Loading the keys..."
        empty="No integration has a key yet"
        card={(key) => (
          <div>
            <Name apiKey={key} />
            <span>
              {key.scopes.join(', ')} · {keyState(key, new Date())}
            </span>
            {revokeOf(key)}
          </div>
        )}
      />
      <CreateKeyDialog opened={isOpen} onClose={() => setOpen(false)} />
    </Panel>
  )
}
