import { Button } from '@upline/ui'
import type { FixProps } from './fix-props.ts'
import css from './attention.module.css'
import { PutAside } from './put-aside.tsx'
import { dismissLetter, replayLetter, useFix } from './use-attention.ts'

/** An event that could not be handled: tried again with what waits behind it, or put aside. */
export function LetterFix({ item, onDone }: FixProps) {
  const replay = useFix(replayLetter, 'Replay asked for', onDone)
  const aside = useFix(dismissLetter, 'Event put aside', onDone)
  return (
    <div className={css.form}>
      <p className={css.hint}>A replay takes its events in their order, through the same door as at first.</p>
      <Button loading={replay.isPending} onClick={() => replay.mutate(item.subject)}>
        Replay {item.waiting === 1 ? 'it' : `all ${item.waiting}`}
      </Button>
      <PutAside
        label="Or put it aside"
        busy={aside.isPending}
        onPut={(reason) => aside.mutate({ id: item.subject, reason })}
      />
    </div>
  )
}
