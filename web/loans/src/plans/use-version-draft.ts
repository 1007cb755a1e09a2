import type { CompDryRun, CompPlan } from '@upline/contracts'
import { toast } from '@upline/ui'
import type { UseFormReturnType } from '@upline/ui/data'
import { fieldErrors } from '@upline/web-kit'
import { useState } from 'react'
import { calendarDay } from '../labels/period-labels.ts'
import { draftVersion, dryRun, usePlanCall } from './use-comp-plans.ts'
import { formErrors, termsOf, type VersionValues } from './version-form-values.ts'

/** Previews the terms of a form on past months, then sends them for approval. Changed terms need another preview. */
export function useVersionDraft(plan: CompPlan, form: UseFormReturnType<VersionValues>, onSent: () => void) {
  const preview = usePlanCall(dryRun)
  const draft = usePlanCall(draftVersion)
  const [seen, setSeen] = useState<{ asked: string; result: CompDryRun }>()
  const { from, to, effectiveFrom } = form.values
  const terms = termsOf(form.values)
  const asked = JSON.stringify({ terms, from, to })
  const isSeen = seen?.asked === asked
  const onError = (error: unknown) => form.setErrors(formErrors(fieldErrors(error)))
  const show = () => {
    const onSuccess = (result: CompDryRun) => setSeen({ asked, result })
    preview.mutate({ planId: plan.id, terms, from, to }, { onSuccess, onError })
  }
  const send = () => {
    const onSuccess = () => {
      toast({
        title: 'Sent for approval',
        message: `Once a second person approves it, it applies to loans dated ${calendarDay(effectiveFrom)} or later.`,
      })
      onSent()
    }
    draft.mutate({ planId: plan.id, terms, effectiveFrom }, { onSuccess, onError })
  }
  return {
    /** The impact of the terms as the form has them now. */
    impact: isSeen ? seen.result : undefined,
    submit: form.onSubmit(isSeen ? send : show),
    isPending: isSeen ? draft.isPending : preview.isPending,
    failure: preview.error ?? draft.error,
  }
}
