import { LOAN_STATUSES } from '@upline/contracts'
import { Button } from '@upline/ui'
import { Select } from '@upline/ui/data'
import { useState } from 'react'
import type { FixProps } from './attention-fix.tsx'
import css from './attention.module.css'
import { BehindLoans } from './behind-loans.tsx'
import { mapMilestone, useSettle } from './use-attention.ts'

/** A status for a milestone of the tenant; the connector then reads its loans again. */
export function MilestoneFix({ item, onDone }: FixProps) {
  const [status, choose] = useState<string | null>(null)
  const settle = useSettle(mapMilestone, 'Milestone mapped')
  return (
    <>
      <div className={css.form}>
        <Select
          label="Status"
          data={[...LOAN_STATUSES]}
          value={status}
          onChange={choose}
          placeholder="Choose a status"
        />
        <Button
          disabled={status === null}
          loading={settle.isPending}
          onClick={() => settle.mutate({ name: item.subject, status: status ?? '' }, { onSuccess: onDone })}
        >
          Map and read again
        </Button>
      </div>
      <BehindLoans item={item} />
    </>
  )
}
