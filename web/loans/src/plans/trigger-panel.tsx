import type { TriggerPolicyName } from '@upline/contracts'
import { Button, FormError, Panel, toast } from '@upline/ui'
import { Select } from '@upline/ui/data'
import { failureMessage, ForChanges } from '@upline/web-kit'
import { useState } from 'react'
import { calendarDay } from '../reports/period-words.ts'
import reports from '../reports/reports.module.css'
import { saveTrigger, usePlanCall, useTrigger } from './use-comp-plans.ts'
import css from './plans.module.css'

const POLICIES: { value: TriggerPolicyName; label: string }[] = [
  { value: 'application', label: 'Application date' },
  { value: 'lock', label: 'Lock date' },
  { value: 'funding', label: 'Funding date' },
]

/** The date that selects plan, chain and branch of a loan. */
export function TriggerPanel() {
  const { data } = useTrigger()
  const call = usePlanCall(saveTrigger)
  const [chosen, setChosen] = useState<TriggerPolicyName>()
  if (!data) return null
  const value = chosen ?? data.trigger
  const save = () =>
    call.mutate(
      { trigger: value },
      {
        onSuccess: () =>
          toast({ title: 'Trigger date saved', message: 'It applies to loans that fund from today on.' }),
      },
    )
  return (
    <Panel title="Trigger date">
      <p className={reports.dim}>
        It selects comp plan, team structure and branch of a loan. A loan that lacks the date uses its funding date.
        {data.since !== null && ` In use since ${calendarDay(data.since)}, set by ${data.changedBy}.`}
      </p>
      <ForChanges>
        <div className={css.newPlan}>
          <Select
            label="Trigger date"
            data={POLICIES}
            allowDeselect={false}
            value={value}
            onChange={(picked) => setChosen(picked as TriggerPolicyName)}
          />
          <Button disabled={value === data.trigger} loading={call.isPending} onClick={save}>
            Save
          </Button>
        </div>
      </ForChanges>
      <FormError>{call.isError && failureMessage(call.error, 'The trigger date could not be saved.')}</FormError>
    </Panel>
  )
}
