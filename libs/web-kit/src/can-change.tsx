import type { CurrentUser } from '@upline/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { isReadOnly } from '@upline/permissions'
import type { ReactNode } from 'react'
import { sessionQueryKey } from './session-key.ts'

/** Auditors see everything and change nothing. A change of duties ends the session, so the cached value is current. */
export function useCanChange(): boolean {
  const user = useQueryClient().getQueryData<CurrentUser | null>(sessionQueryKey)
  return !user || !isReadOnly(user)
}

/** Buttons and forms that change something. Hiding protects nothing: the server decides. */
export const ForChanges = ({ children }: { children: ReactNode }) => (useCanChange() ? children : null)
