import {
  WEBHOOK_EVENT_LABELS,
  WEBHOOK_EVENT_TYPES,
  type WebhookEndpoint,
  type WebhookEventType,
} from '@upline/contracts'
import { FormActions, FormError, TextInput } from '@upline/ui'
import { Checkbox, isNotEmpty, useForm } from '@upline/ui/data'
import { failureMessage, fieldErrors } from '@upline/web-kit'
import css from './webhooks.module.css'

interface WebhookValues {
  url: string
  description: string
  eventTypes: WebhookEventType[]
}

interface Props {
  initial?: WebhookEndpoint
  verb: string
  isPending: boolean
  error: Error | null
  onSave: (values: WebhookValues, failed: (error: Error) => void) => void
  onClose: () => void
}

const FIRST: WebhookValues = { url: '', description: '', eventTypes: ['loan.funded', 'commission.earned'] }

/** The form of a new or existing endpoint: its URL and its event types. */
export function WebhookForm({ initial, verb, isPending, error, onSave, onClose }: Props) {
  const { url, description, eventTypes } = initial ?? FIRST
  const form = useForm<WebhookValues>({
    initialValues: { url, description, eventTypes },
    validate: {
      url: isNotEmpty('Please enter a full URL that starts with https://'),
      eventTypes: (chosen) => (chosen.length === 0 ? 'Please choose at least one event' : null),
    },
  })
  const submit = form.onSubmit((values) => onSave(values, (failed) => form.setErrors(fieldErrors(failed))))
  return (
    <form onSubmit={submit} noValidate className={css.form}>
      <TextInput label="URL" type="url" placeholder="https://" maxLength={2000} {...form.getInputProps('url')} />
      <TextInput label="Description" maxLength={200} {...form.getInputProps('description')} />
      <Checkbox.Group label="Send when" {...form.getInputProps('eventTypes')}>
        <div className={css.events}>
          {WEBHOOK_EVENT_TYPES.map((type) => (
            <Checkbox key={type} value={type} label={WEBHOOK_EVENT_LABELS[type]} description={type} />
          ))}
        </div>
      </Checkbox.Group>
      <FormError>{error && failureMessage(error, 'The endpoint could not be saved.')}</FormError>
      <FormActions onCancel={onClose} isPending={isPending}>
        {verb}
      </FormActions>
    </form>
  )
}
