import { useState } from 'react'
import { useCurrentUser } from './session.ts'
import { storeChoice, readStored } from './stored-choice.ts'

/** A selection (a table's columns), stored per user in this browser. */
export function useStoredSet(name: string, choices: readonly string[], otherwise: readonly string[] = choices) {
  const key = `upline.${name}.${useCurrentUser()?.id ?? ''}`
  const [chosen, setChosen] = useState<string[]>(() => {
    const kept = readStored(key)
    return kept === null ? [...otherwise] : choices.filter((one) => kept.split(',').includes(one))
  })
  const choose = (next: string[]) => {
    setChosen(next)
    storeChoice(key, next.join(','))
  }
  return [chosen, choose] as const
}
