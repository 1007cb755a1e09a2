import { API_SCOPES, API_SCOPE_LABELS, type ApiScope, type NewApiKey } from '@upline/contracts'
import { Button, FormError, FormFoot, TextInput } from '@upline/ui'
import { Checkbox, Dialog, isNotEmpty, Select, useForm } from '@upline/ui/data'
import { failureMessage, fieldErrors } from '@upline/web-kit'
import { useState } from 'react'
import { ShownOnce } from '../shown-once.tsx'
import css from './api-keys.module.css'
import { expiryIn } from './key-state.ts'
import { useCreateKey } from './use-api-keys.ts'

interface Props {
  opened: boolean
  onClose: () => void
}

export const CreateKeyDialog = ({ opened, onClose }: Props) => (
  <Dialog title="New API Key" opened={opened} onClose={onClose} size={520}>
    {opened && <KeyWizard onClose={onClose} />}
  </Dialog>
)

const MADE_NOTE = 'This key is shown once. It calls in your name, within its scopes.'

function KeyWizard({ onClose }: Pick<Props, 'onClose'>) {
  const [made, setMade] = useState<NewApiKey>()
  if (!made) return <KeyForm onMade={setMade} onClose={onClose} />
  return <ShownOnce what="Key" text={made.key} note={MADE_NOTE} reader="integration" onDone={onClose} />
}

const EXPIRIES: Record<string, number | null> = { '90 days': 90, '1 year': 365, 'Does not expire': null }

interface KeyFormProps extends Pick<Props, 'onClose'> {
  onMade: (made: NewApiKey) => void
}

function KeyForm({ onMade, onClose }: KeyFormProps) {
  const create = useCreateKey()
  const form = useForm<{ name: string; scopes: ApiScope[]; expiry: string }>({
    initialValues: { name: '', scopes: [], expiry: '90 days' },
    validate: {
      name: isNotEmpty('Please give the key a name'),
      scopes: (scopes) => (scopes.length === 0 ? 'Please choose at least one scope' : null),
    },
  })
  const submit = form.onSubmit(({ name, scopes, expiry }) =>
    create.mutate(
      { name, scopes, expiresAt: expiryIn(EXPIRIES[expiry] ?? null, new Date()) },
      { onSuccess: onMade, onError: (error) => form.setErrors(fieldErrors(error)) },
    ),
  )
  return (
    <form onSubmit={submit} noValidate className={css.form}>
      <TextInput label="Name" maxLength={100} {...form.getInputProps('name')} />
      <Checkbox.Group label="It may" {...form.getInputProps('scopes')}>
        <div className={css.scopes}>
          {API_SCOPES.map((scope) => (
            <Checkbox key={scope} value={scope} label={API_SCOPE_LABELS[scope]} />
          ))}
        </div>
      </Checkbox.Group>
      <Select label="Expires" data={Object.keys(EXPIRIES)} allowDeselect={false} {...form.getInputProps('expiry')} />
      <FormError>{create.isError && failureMessage(create.error, 'The key could not be made.')}</FormError>
      <FormFoot>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={create.isPending}>
          Create Key
        </Button>
      </FormFoot>
    </form>
  )
}
