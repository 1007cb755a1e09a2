import { addDays } from '@upline/contracts'
import { licensesFrom, type NewMember, supervisionFrom, YEAR } from './lending-company.ts'
import { fund, fundOwn, joinChain, onOfficer, onShare, type Plant, type Site } from './planting-site.ts'
import { expectOk } from './statements-fixture.ts'

const LATECOMER = { acknowledges: false }
const AGREEMENTS: Plant[] = [
  {
    ...{ rule: 'Z12', how: 'an officer without an acknowledged plan', subject: onShare },
    plant: (site) => fundOwn(site, {}, LATECOMER),
  },
  {
    ...{ rule: 'Z12', how: 'an upline without an acknowledged plan' },
    subject: ({ loan, uplines }) => `${loan} ${uplines[1]}`,
    plant: async (site) => {
      await joinChain(site, {}, LATECOMER)
      await fund(site)
    },
  },
  {
    ...{ rule: 'Z12', how: 'a second originator without an acknowledged plan' },
    subject: ({ loan, other }) => `${loan} ${other}`,
    plant: async (site) => {
      await site.company.join({ username: site.other, upline: 'lia', ...LATECOMER })
      await fundOwn(site, { Second_Officer: site.other })
    },
  },
]

const misnumbered = (how: string, nmls: string): Plant => ({
  ...{ rule: 'S1', how, subject: onOfficer },
  plant: (site) => fundOwn(site, {}, { nmls }),
})
const NMLS: Plant[] = [
  misnumbered('a missing NMLS ID', ''),
  misnumbered('an NMLS ID with letters', 'NMLS 12'),
  {
    ...{ rule: 'S1', how: 'the NMLS ID of another member', subject: onOfficer },
    plant: async (site) => {
      await site.company.join({ username: site.other, nmls: '7700001' })
      await fundOwn(site, {}, { nmls: '07700001' })
    },
  },
]

const unlicensed = (how: string, licenses: (site: Site) => NewMember['licenses']): Plant => ({
  ...{ rule: 'S2', how, subject: onShare },
  plant: (site) => fundOwn(site, {}, { licenses: licenses(site) }),
})
const LICENSES: Plant[] = [
  unlicensed('licenses of other states only', () => licensesFrom('2020-01-01').filter(({ state }) => state !== 'NV')),
  unlicensed('a license that ends before the funding', ({ on }) => licensesFrom('2020-01-01', addDays(on, -1))),
  unlicensed('a license that starts after the application', ({ on }) => licensesFrom(addDays(on, -44))),
  unlicensed('a day between two licenses', ({ on }) => [
    ...licensesFrom('2020-01-01', addDays(on, -11)),
    ...licensesFrom(addDays(on, -9)),
  ]),
]

const overridden = (rule: string, how: string, levels: (site: Site) => Partial<NewMember>[]): Plant => ({
  ...{ rule, how },
  subject: (site) => `${site.loan} ${site.uplines[levels(site).length - 1]}`,
  plant: async (site) => {
    await joinChain(site, ...levels(site))
    await fund(site)
  },
})
const CONTRACTORS: Plant[] = [
  overridden('R1', 'a level 1 override of a 1099 contractor', () => [{ employment: '1099' }]),
  overridden('R1', 'a level 2 override of an entity', () => [{}, { employment: 'entity' }]),
  overridden('R1', 'a level 3 override of a 1099 contractor', () => [{}, {}, { employment: '1099' }]),
]
const SUPERVISORS: Plant[] = [
  overridden('R2', 'a level 2 override without a record', () => [{}, { supervision: [] }]),
  overridden('R2', 'a level 3 override after the last record', ({ on }) => [
    ...[{}, {}],
    { supervision: supervisionFrom('2020-01-01', addDays(on, -21)) },
  ]),
  overridden('R2', 'a level 2 override locked before the first record', ({ on }) => [
    {},
    { supervision: supervisionFrom(addDays(on, -19)) },
  ]),
]

/** What a loan of this amount pays its officer, in dollars. */
const personalPay = ({ dollars }: Site): number => (dollars * 75) / 10_000

const deducted = (how: string, deduct: (site: Site) => Promise<void>): Plant => ({
  ...{ rule: 'W1', how, subject: onOfficer },
  plant: async (site) => {
    await fundOwn(site)
    await deduct(site)
  },
})
const DEDUCTIONS: Plant[] = [
  deducted('advances that leave less than the floor', async (site) => {
    const advance = Math.floor((personalPay(site) - 480) / 2)
    for (let no = 0; no < 2; no++) await site.company.adjust(site.officer, { amount: -advance, reason: 'Advance' })
  }),
  deducted('an early payoff that leaves less than the floor', async ({ company: { fixture }, loan }) => {
    const { id: loanId } = await fixture.loan(loan)
    const asked = { loanId, percent: 95, reason: 'Paid off early' }
    const { id } = expectOk(await fixture.admin.post<{ id: string }>('/adjustments/early-payoff', asked))
    expectOk(await fixture.ceo.post(`/adjustments/${id}/approve`, {}))
  }),
  deducted("a small deduction below the member's own floor", async ({ company, officer }) => {
    const { admin, member } = company.fixture
    expectOk(await admin.put(`/balances/${member(officer).id}/terms`, { floor: 20_000 }))
    await company.adjust(officer, { amount: -5, reason: 'Parking' })
  }),
]

const recruited = (how: string, plant: (site: Site) => Promise<void>): Plant => ({
  ...{ rule: 'F2', how, subject: ({ officer }) => `${YEAR} ${officer}`, plant },
})
const RECRUITERS: Plant[] = [
  recruited('bonuses without loans', async ({ company, officer }) => {
    await company.join({ username: officer, upline: 'lia' })
    for (const dollars of [300, 450]) await company.payBonus(officer, dollars)
  }),
  recruited('bonuses above the pay of loans', async (site) => {
    await fundOwn(site)
    await site.company.payBonus(site.officer, Math.ceil(personalPay(site)) + 1)
  }),
]

/** Rules Z12, S1, S2, R1, R2 and F2, and rule W1 about deductions: facts of members. */
export const MEMBER_PLANTS: readonly Plant[] = [
  AGREEMENTS,
  NMLS,
  LICENSES,
  CONTRACTORS,
  SUPERVISORS,
  DEDUCTIONS,
  RECRUITERS,
].flat()
