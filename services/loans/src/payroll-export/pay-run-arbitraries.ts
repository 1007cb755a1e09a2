import { EMPLOYMENTS, PAY_KINDS, type PayrollSettings } from '@upline/contracts'
import fc from 'fast-check'
import type { PayRunLine } from './pay-run.ts'

export const SETTINGS: PayrollSettings = {
  companyCode: 'A1B',
  earningCodes: {
    ...{ commission: 'COM', override: 'OVR', bonus: 'BON', adjustment: 'ADJ', draw: 'ADJ', clawback: 'COM' },
    ...{ guarantee: 'GUA', recovery: 'REC', carried: 'CAR' },
  },
  glAccounts: {
    ...{ payable: '2150', commission: '6100', override: '6110', bonus: '6120' },
    ...{ adjustment: '6130', draw: '1350', clawback: '6100' },
    ...{ guarantee: '6140', recovery: '1350', carried: '1350' },
  },
  recoveryLimitPercent: 50,
  floor: 0,
  payoffRule: [],
}

/** Several lines of up to 12 members, also of the same kind; amounts up to $1,000,000 in both directions. */
export const someLines: fc.Arbitrary<PayRunLine[]> = fc.array(
  fc
    .record({
      member: fc.integer({ min: 1, max: 12 }),
      kind: fc.constantFrom(...PAY_KINDS),
      amountCents: fc.integer({ min: -100_000_000, max: 100_000_000 }),
    })
    .map(({ member, kind, amountCents }) => ({
      ...{ memberId: `m${member}`, name: `Member, ${member}`, employeeNumber: String(member).padStart(4, '0') },
      ...{ employment: EMPLOYMENTS[member % 3]!, costCenter: member % 4 === 0 ? '' : `CC ${member % 4}` },
      ...{ kind, amountCents },
    })),
  { maxLength: 60 },
)
