import { useState } from 'react'
import { useCurrentUser } from './session.ts'

/** A choice stored per user in this browser (row height, view of the team). An unknown stored value is the default. */
export function useStoredChoice<T extends string>(name: string, choices: readonly T[], otherwise: T) {
  const key = `upline.${name}.${useCurrentUser()?.id ?? ''}`
  const [value, setValue] = useState<T>(() => choices.find((one) => one === readStored(key)) ?? otherwise)
  const choose = (next: T) => {
    setValue(next)
    storeChoice(key, next)
  }
  return [value, choose] as const
}

// Browsers may refuse storage (private windows, policies). Then a choice lasts as long as the page.
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export function storeChoice(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    return
  }
}
