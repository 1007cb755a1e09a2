import type { EntityManager } from '@mikro-orm/postgresql'
import type { PayrollSettings } from '@upline/contracts'
import type { SettledRun } from '../balances/run-balances.queries.ts'
import { insertNegativeNet, insertPayTerms } from './demo-payroll.queries.ts'

/** The codes of a payroll provider, so that each export of the demo works. */
export const DEMO_PAYROLL: PayrollSettings = {
  companyCode: 'HHL',
  earningCodes: {
    ...{ commission: 'COM', override: 'OVR', bonus: 'BON', adjustment: 'ADJ', draw: 'DRW', clawback: 'CLW' },
    ...{ guarantee: 'GUA', recovery: 'REC', carried: 'CAR' },
  },
  glAccounts: {
    ...{ payable: '2150', commission: '6100', override: '6110', bonus: '6120', adjustment: '6130' },
    ...{ draw: '1350', clawback: '6100', guarantee: '6140', recovery: '1350', carried: '1350' },
  },
  recoveryLimitPercent: 50,
  floor: 0,
  payoffRule: [],
}

/** Counted from the run in verification, which is 1. */
export const NEGATIVE_NET_RUN = 4
const TERMS_RUNS = 6

const DRAW_CENTS = 1_500_00
const GUARANTEE_CENTS = 1_000_00
const NET_CENTS = -1_250_00

/** Visitors sign in as the first two, and see their own balance. */
const WITH_DRAW = 'officer'
const WITH_NEGATIVE_NET = 'senior'
const WITH_GUARANTEE = 'will.harper'

/** A draw and a guarantee from one of the last runs on. */
export async function addDemoTerms(
  tx: EntityManager,
  { runs, by }: { runs: readonly SettledRun[]; by: string },
): Promise<void> {
  const from = runs.at(-TERMS_RUNS) ?? runs[0]
  if (!from) return
  const terms = { from: from.startsOn, by }
  await insertPayTerms(tx, { ...terms, username: WITH_DRAW, drawCents: DRAW_CENTS, guaranteeCents: null })
  await insertPayTerms(tx, { ...terms, username: WITH_GUARANTEE, drawCents: null, guaranteeCents: GUARANTEE_CENTS })
}

export async function addNegativeNet(tx: EntityManager, { run, by }: { run: SettledRun; by: string }): Promise<void> {
  await insertNegativeNet(tx, { runNo: run.no, username: WITH_NEGATIVE_NET, netCents: NET_CENTS, by })
}
