import { isCompanyRole } from '@upline/contracts'
import { Button, counted } from '@upline/ui'
import { Checkbox } from '@upline/ui/data'
import { useSignedInUser } from '@upline/web-kit'
import { useState } from 'react'
import type { FixProps } from './fix-props.ts'
import css from './attention.module.css'
import { ItemLoans } from './item-loans.tsx'
import { OfficerPicker } from '../members/officer-picker.tsx'
import { assignOfficer, useFix } from './use-attention.ts'

/** Assigns a loan officer to every loan with this name, and stores the match if the box is checked. */
export function OfficerFix({ item, onDone }: FixProps) {
  const [officerId, choose] = useState<string | null>(null)
  const [remember, setRemember] = useState(true)
  const user = useSignedInUser()
  const fix = useFix(assignOfficer, 'Loan officer assigned', onDone)
  return (
    <>
      <div className={css.form}>
        <OfficerPicker value={officerId} onChange={choose} />
        <Checkbox
          label={`Always match "${item.title}" to this officer`}
          description={isCompanyRole(user.role) ? undefined : 'The CEO or an admin confirms it first'}
          checked={remember}
          onChange={(event) => setRemember(event.currentTarget.checked)}
        />
        <Button
          disabled={officerId === null}
          loading={fix.isPending}
          onClick={() => fix.mutate({ spelling: item.subject, officerId: officerId ?? '', remember })}
        >
          Assign {counted(item.waiting, 'loan')}
        </Button>
      </div>
      <ItemLoans item={item} />
    </>
  )
}
