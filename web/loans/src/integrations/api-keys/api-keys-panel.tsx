import type { ApiKey } from '@upline/contracts'
import { Button, Empty, Panel } from '@upline/ui'
import { DataTable, type Column } from '@upline/ui/data'
import { ForChanges, instantText } from '@upline/web-kit'
import { type ReactNode, useState } from 'react'
import { PersonName } from '../person-name.tsx'
import css from './api-keys.module.css'
import { CreateKeyDialog } from './create-key-dialog.tsx'
import { isActive, keyState } from './key-state.ts'
import { RevokeKeyDialog } from './revoke-key-dialog.tsx'
import { useApiKeys } from './use-api-keys.ts'

const Name = ({ apiKey }: { apiKey: ApiKey }) => (
  <span className={css.name}>
    <b>{apiKey.name}</b>
    <span className={css.begins}>{apiKey.begins}…</span>
  </span>
)

const KeyCard = ({ apiKey, revoke }: { apiKey: ApiKey; revoke: ReactNode }) => (
  <div className={css.card}>
    <Name apiKey={apiKey} />
    <span className={css.facts}>
      {apiKey.scopes.join(', ')} · {keyState(apiKey, new Date())} · last used: {lastUse(apiKey).toLowerCase()}
    </span>
    <span>{revoke}</span>
  </div>
)

const lastUse = ({ lastUsedAt }: ApiKey): string => (lastUsedAt ? instantText(lastUsedAt) : 'Never')

const columnsFor = (revokeOf: (key: ApiKey) => ReactNode): Column<ApiKey>[] => [
  { key: 'name', title: 'Key', width: 190, cell: (key) => <Name apiKey={key} /> },
  { key: 'scopes', title: 'Scopes', width: 200, cell: ({ scopes }) => scopes.join(', ') },
  { key: 'by', title: 'Created by', width: 130, cell: ({ createdBy }) => <PersonName username={createdBy} /> },
  { key: 'used', title: 'Last used', width: 130, cell: (key) => <span className="num">{lastUse(key)}</span> },
  { key: 'state', title: 'State', width: 150, cell: (key) => keyState(key, new Date()) },
  { key: 'revoke', title: '', width: 110, end: true, cell: revokeOf },
]

const NO_KEYS = (
  <Empty title="No API keys yet">A key lets another system call Upline with the scopes that you choose.</Empty>
)

/** Keys of integrations with their creator, scopes and expiry. */
export function ApiKeysPanel() {
  const query = useApiKeys()
  const [isOpen, setOpen] = useState(false)
  const [ending, setEnding] = useState<ApiKey>()
  const revokeOf = (key: ApiKey) =>
    isActive(key, new Date()) && (
      <ForChanges>
        <Button variant="default" size="compact-md" aria-label={`Revoke ${key.name}`} onClick={() => setEnding(key)}>
          Revoke
        </Button>
      </ForChanges>
    )
  return (
    <Panel
      title="API keys"
      flush
      action={
        <ForChanges>
          <Button size="xs" variant="default" onClick={() => setOpen(true)}>
            New API Key
          </Button>
        </ForChanges>
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
        empty={NO_KEYS}
        card={(key) => <KeyCard apiKey={key} revoke={revokeOf(key)} />}
      />
      <CreateKeyDialog opened={isOpen} onClose={() => setOpen(false)} />
      <RevokeKeyDialog apiKey={ending} onClose={() => setEnding(undefined)} />
    </Panel>
  )
}
