import { Button } from '@upline/ui'
import type { FixProps } from './fix-props.ts'
import css from './attention.module.css'
import { DismissForm } from './dismiss-form.tsx'
import { dismissEvent, retryEvent, useFix } from './use-attention.ts'

/** Retries a failed event and the events behind it, or dismisses it. */
export function FailedEventFix({ item, onDone }: FixProps) {
  const retry = useFix(retryEvent, 'Retry started', onDone)
  const dismiss = useFix(dismissEvent, 'Event dismissed', onDone)
  return (
    <div className={css.form}>
      <p className={css.hint}>Retries the events in their original order.</p>
      <Button loading={retry.isPending} onClick={() => retry.mutate(item.subject)}>
        {item.waiting === 1 ? 'Retry' : `Retry all ${item.waiting.toLocaleString('en-US')}`}
      </Button>
      <DismissForm
        label="Or dismiss it"
        busy={dismiss.isPending}
        onDismiss={(reason) => dismiss.mutate({ id: item.subject, reason })}
      />
    </div>
  )
}
