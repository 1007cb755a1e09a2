import type { TriggerPolicyName } from '@upline/contracts'
import { Button, FormError, Panel, QueryError, toast } from '@upline/ui'
import { Select, Term } from '@upline/ui/data'
import { failureMessage, ForChanges } from '@upline/web-kit'
import { useState } from 'react'
import { calendarDay } from '../labels/period-labels.ts'
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
  const { data, isError, error, refetch } = useTrigger()
  if (!data) return isError ? <QueryError title="Unable to load the trigger date" query={{ error, refetch }} /> : null
  return (
    <Panel title="Trigger date">
      <p className={`${reports.dim} ${css.lead}`}>
        This <Term name="Trigger date">date of a loan</Term> selects its comp plans, team structure and branch. A loan
        without an application date uses its creation date, and one without a lock date its funding date.
        {data.since !== null && ` In use since ${calendarDay(data.since)}, set by ${data.changedBy}.`}
      </p>
      <ForChanges>
        <TriggerChoice saved={data.trigger} />
      </ForChanges>
    </Panel>
  )
}

function TriggerChoice({ saved }: { saved: TriggerPolicyName }) {
  const call = usePlanCall(saveTrigger)
  const [chosen, setChosen] = useState<TriggerPolicyName>()
  const value = chosen ?? saved
  const notifySaved = () =>
    toast({ title: 'Trigger date saved', message: 'It applies to loans that fund from today on.' })
  return (
    <>
      <div className={css.newPlan}>
        <Select
          label="Trigger date"
          data={POLICIES}
          allowDeselect={false}
          value={value}
          onChange={(picked) => setChosen(picked as TriggerPolicyName)}
        />
        <Button
          variant="default"
          disabled={value === saved}
          loading={call.isPending}
          onClick={() => call.mutate({ trigger: value }, { onSuccess: notifySaved })}
        >
          Save
        </Button>
      </div>
      <FormError>{call.isError && failureMessage(call.error, 'The trigger date could not be saved.')}</FormError>
    </>
  )
}
