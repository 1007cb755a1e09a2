import { LOAN_STATUSES, type LoanStatus } from '@upline/contracts'
import { Button } from '@upline/ui'
import { Select } from '@upline/ui/data'
import { useState } from 'react'
import type { FixProps } from './fix-props.ts'
import css from './attention.module.css'
import { ItemLoans } from './item-loans.tsx'
import { mapMilestone, useFix } from './use-attention.ts'

/** Maps a milestone of the tenant to a status; the connector then syncs its loans again. */
export function MilestoneFix({ item, onDone }: FixProps) {
  const [status, choose] = useState<LoanStatus | null>(null)
  const fix = useFix(mapMilestone, 'Milestone mapped', onDone)
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
          loading={fix.isPending}
          onClick={() => status && fix.mutate({ name: item.subject, status })}
        >
          Map and sync
        </Button>
      </div>
      <ItemLoans item={item} />
    </>
  )
}
