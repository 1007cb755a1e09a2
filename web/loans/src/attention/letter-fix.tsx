import { Button } from '@upline/ui'
import type { FixProps } from './fix-props.ts'
import css from './attention.module.css'
import { PutAside } from './put-aside.tsx'
import { dismissLetter, replayLetter, useSettle } from './use-attention.ts'

/** An event that could not be handled: tried again with what waits behind it, or put aside. */
export function LetterFix({ item, onDone }: FixProps) {
  const replay = useSettle(replayLetter, 'Replay asked for')
  const aside = useSettle(dismissLetter, 'Event put aside')
  return (
    <div className={css.form}>
      <p className={css.hint}>A replay takes its events in their order, through the same door as at first.</p>
      <Button loading={replay.isPending} onClick={() => replay.mutate(item.subject, { onSuccess: onDone })}>
        Replay {item.waiting === 1 ? 'it' : `all ${item.waiting}`}
      </Button>
      <PutAside
        label="Or put it aside"
        busy={aside.isPending}
        onPut={(reason) => aside.mutate({ id: item.subject, reason }, { onSuccess: onDone })}
      />
    </div>
  )
}
