import { API_SCOPES, API_SCOPE_LABELS, type ApiScope, type NewApiKey } from '@upline/contracts'
import { FormError, PasswordInput, TextInput, FormActions } from '@upline/ui'
import { Checkbox, Dialog, isNotEmpty, Select, useForm } from '@upline/ui/data'
import { failureMessage, fieldErrors } from '@upline/web-kit'
import { useState } from 'react'
import { ShownOnce } from '../shown-once.tsx'
import css from './api-keys.module.css'
import { expiryIn } from './key-state.ts'
import { isCodeMissing, useCreateKey } from './use-api-keys.ts'

interface Props {
  opened: boolean
  onClose: () => void
}

export const CreateKeyDialog = ({ opened, onClose }: Props) => (
  <Dialog title="New API Key" opened={opened} onClose={onClose} size={520}>
    {opened && <KeyWizard onClose={onClose} />}
  </Dialog>
)

const MADE_NOTE =
  'This key is shown only once. It acts as you, within its scopes, until it expires or your password changes.'

function KeyWizard({ onClose }: Pick<Props, 'onClose'>) {
  const [made, setMade] = useState<NewApiKey>()
  if (!made) return <KeyForm onMade={setMade} onClose={onClose} />
  return <ShownOnce what="Key" text={made.key} note={MADE_NOTE} reader="integration" onDone={onClose} />
}

const EXPIRIES: Record<string, number | null> = { '90 days': 90, '1 year': 365, 'Does not expire': null }

const isOfNoField = (error: Error | null): boolean => error !== null && Object.keys(fieldErrors(error)).length === 0

const useKeyForm = () =>
  useForm<{ name: string; scopes: ApiScope[]; expiry: string; password: string; code: string }>({
    initialValues: { name: '', scopes: [], expiry: '90 days', password: '', code: '' },
    validate: {
      name: isNotEmpty('Please give the key a name'),
      scopes: (scopes) => (scopes.length === 0 ? 'Please choose at least one scope' : null),
      password: isNotEmpty('Please enter your password'),
    },
  })

interface KeyFormProps extends Pick<Props, 'onClose'> {
  onMade: (made: NewApiKey) => void
}

/** Creates a key. The form shows the field for a code only if the server requires one. */
function useKeyCreation(form: ReturnType<typeof useKeyForm>, onMade: KeyFormProps['onMade']) {
  const create = useCreateKey()
  const [asksForCode, setAsksForCode] = useState(false)
  const failed = (error: unknown) => {
    const isFirst = isCodeMissing(error) && !asksForCode
    setAsksForCode(asksForCode || isCodeMissing(error))
    form.setErrors(isFirst ? {} : fieldErrors(error))
  }
  const submit = form.onSubmit(({ name, scopes, expiry, password, code }) =>
    create.mutate(
      { name, scopes, expiresAt: expiryIn(EXPIRIES[expiry] ?? null, new Date()), password, ...(code && { code }) },
      { onSuccess: onMade, onError: failed },
    ),
  )
  return { create, asksForCode, submit }
}

function KeyForm({ onMade, onClose }: KeyFormProps) {
  const form = useKeyForm()
  const { create, asksForCode, submit } = useKeyCreation(form, onMade)
  return (
    <form onSubmit={submit} noValidate className={css.form}>
      <KeyFields form={form} />
      <PasswordInput
        label="Your password"
        description="A key acts as you, so creating one requires your password."
        autoComplete="current-password"
        {...form.getInputProps('password')}
      />
      {asksForCode && (
        <TextInput
          label="Code from your app, or a recovery code"
          autoComplete="one-time-code"
          maxLength={40}
          data-autofocus
          {...form.getInputProps('code')}
        />
      )}
      <FormError>
        {isOfNoField(create.error) && failureMessage(create.error, 'The key could not be created.')}
      </FormError>
      <FormActions onCancel={onClose} isPending={create.isPending}>
        Create Key
      </FormActions>
    </form>
  )
}

const KeyFields = ({ form }: { form: ReturnType<typeof useKeyForm> }) => (
  <>
    <TextInput label="Name" maxLength={100} {...form.getInputProps('name')} />
    <Checkbox.Group label="Scopes" {...form.getInputProps('scopes')}>
      <div className={css.scopes}>
        {API_SCOPES.map((scope) => (
          <Checkbox key={scope} value={scope} label={API_SCOPE_LABELS[scope]} />
        ))}
      </div>
    </Checkbox.Group>
    <Select label="Expires" data={Object.keys(EXPIRIES)} allowDeselect={false} {...form.getInputProps('expiry')} />
  </>
)
