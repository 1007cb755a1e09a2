import type { PayRunBlocker } from '@upline/contracts'
import { cents, usdExact } from '@upline/money'
import { payeeBlocker } from './payee-blocker.ts'

/** A payee whose deductions rule W1 holds. */
export interface DeductedPayee {
  id: string
  name: string
  payCents: number
  floorCents: number
}

/** Deductions below the floor block the run until someone accepts them, or the pay rises. */
export function deductionsBlocker(runId: string, payees: readonly DeductedPayee[]): PayRunBlocker | null {
  const blocker = payeeBlocker({
    kind: 'deductions-below-floor',
    payees: payees.map(({ id, name, payCents, floorCents }) => ({
      id,
      name: `${name}: pay of ${usdExact(cents(payCents))}, floor of ${usdExact(cents(floorCents))}`,
    })),
    message: (count) =>
      `${count} with deductions that leave pay below the floor (rule W1). Spread the clawback, add an adjustment that raises the pay, ` +
      'or check wage law and accept the deductions.',
    linkOf: ({ id }) => `/reports?period=${runId}&member=${encodeURIComponent(id)}`,
    link: '/reports?tab=adjustments',
  })
  if (!blocker) return null
  const items = blocker.items.map((item, at) => ({ ...item, memberId: payees[at]!.id }))
  return { ...blocker, items, action: 'accept-deductions' }
}
