import { Button } from '@upline/ui'
import { Checkbox } from '@upline/ui/data'
import { useState } from 'react'
import type { FixProps } from './fix-props.ts'
import css from './attention.module.css'
import { BehindLoans } from './behind-loans.tsx'
import { OfficerPicker } from './officer-picker.tsx'
import { placeOfficer, useSettle } from './use-attention.ts'

/** Gives every loan of a spelling its officer, and remembers the spelling. */
export function OfficerFix({ item, onDone }: FixProps) {
  const [officerId, choose] = useState<string | null>(null)
  const [remember, setRemember] = useState(true)
  const settle = useSettle(placeOfficer, 'Officer assigned')
  return (
    <>
      <div className={css.form}>
        <OfficerPicker value={officerId} onChange={choose} />
        <Checkbox
          label={`Remember this: '${item.title}' means this officer from now on`}
          checked={remember}
          onChange={(event) => setRemember(event.currentTarget.checked)}
        />
        <Button
          disabled={officerId === null}
          loading={settle.isPending}
          onClick={() =>
            settle.mutate({ spelling: item.subject, officerId: officerId ?? '', remember }, { onSuccess: onDone })
          }
        >
          Assign {item.waiting.toLocaleString('en-US')} loan{item.waiting === 1 ? '' : 's'}
        </Button>
      </div>
      <BehindLoans item={item} />
    </>
  )
}
