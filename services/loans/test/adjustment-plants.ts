import { loanColumns, YEAR } from './lending-company.ts'
import { funded } from './loans-fixture.ts'
import {
  adjustOwn,
  effectivePay,
  fund,
  fundOwn,
  joinChain,
  onOfficer,
  onShare,
  type Plant,
  type Site,
} from './planting-site.ts'

const COST = { reason: 'Unforeseen settlement cost', settlementCost: { estimate: 100, actual: 1_100 } }

const adjusted = (how: string, cents: number): Plant => ({
  ...{ rule: 'Z4', how, subject: onShare },
  plant: async (site) => {
    await fundOwn(site)
    await adjustOwn(site, cents / 100)
  },
})
const EFFECTIVE_PAY: Plant[] = [
  adjusted('a bonus for a loan', 10_000),
  adjusted('2 cents more', 2),
  {
    ...{ rule: 'Z4', how: 'a bonus for one originator of a split loan' },
    subject: ({ loan, other }) => `${loan} ${other}`,
    plant: async (site) => {
      await site.company.join({ username: site.other, upline: 'leo' })
      await fundOwn(site, { Second_Officer: site.other, Second_Officer_Percent: '35' })
      await site.company.adjust(site.other, { number: site.loan, amount: 80 })
    },
  },
  {
    ...{ rule: 'Z4', how: 'a higher override' },
    subject: ({ loan, uplines }) => `${loan} ${uplines[0]}`,
    plant: async (site) => {
      await joinChain(site, {})
      await fund(site)
      await site.company.adjust(site.uplines[0], { number: site.loan, amount: 55.5 })
    },
  },
]

const conceded = (how: string, over: object): Plant => ({
  ...{ rule: 'Z5', how, subject: onShare, also: effectivePay },
  plant: async (site) => {
    await fundOwn(site)
    await adjustOwn(site, -75, { ...COST, ...over })
  },
})
const CONCESSIONS: Plant[] = [
  conceded('another reason', { reason: 'Price match' }),
  conceded('no costs', { settlementCost: undefined }),
  conceded('more than the cost', { settlementCost: { estimate: 400, actual: 470 } }),
  {
    ...{ rule: 'Z5', how: 'a second originator for the same cost' },
    subject: ({ loan, other }) => `${loan} ${other}`,
    also: ({ loan, other }) => [`Z4 ${loan} ${other}`],
    plant: async (site) => {
      await site.company.join({ username: site.other, upline: 'leo' })
      await fundOwn(site, { Second_Officer: site.other })
      const reduction = { amount: -100, ...COST, settlementCost: { estimate: 400, actual: 550 } }
      for (const username of [site.officer, site.other])
        await site.company.adjust(username, { number: site.loan, ...reduction })
    },
  },
]

interface Banked {
  raised: number
  isRaisedFirst: boolean
}

const banked = (how: string, { raised, isRaisedFirst }: Banked): Plant => ({
  ...{ rule: 'Z6', how },
  subject: onShare,
  also: (site) => [`Z6 ${site.otherLoan} ${site.officer}`, ...(raised > 0.01 ? effectivePay(site) : [])],
  plant: async (site) => {
    await fundOwn(site)
    await fund({ ...site, loan: site.otherLoan })
    const changes = [() => adjustOwn(site, raised), () => adjustOwn({ ...site, loan: site.otherLoan }, -90, COST)]
    for (const change of isRaisedFirst ? changes : changes.toReversed()) await change()
  },
})
const POINT_BANKS: Plant[] = [
  banked('pay that moves from a loan to a later one', { raised: 90, isRaisedFirst: true }),
  banked('pay that moves back', { raised: 45, isRaisedFirst: false }),
  banked('a cent against a concession', { raised: 0.01, isRaisedFirst: true }),
]

const PROXY_LOANS = 32
const proxied = (term: string, isPaidMore: (no: number) => boolean): Plant => {
  const numbers = ({ loan }: Site) => Array.from({ length: PROXY_LOANS }, (_, no) => `${loan}-${no}`)
  const more = (site: Site) => numbers(site).filter((_, no) => isPaidMore(no))
  return {
    ...{ rule: 'Z7', how: `more for loans of one ${term}` },
    subject: ({ on, officer }) => `${YEAR}-Q${Math.ceil(Number(on.slice(5, 7)) / 3)} ${officer}`,
    also: (site) => more(site).map((number) => `Z4 ${number} ${site.officer}`),
    plant: async (site) => {
      const { company, officer, on } = site
      await company.join({ username: officer, upline: 'lia' })
      const loans = numbers(site).map((number, no) =>
        funded(number, on, {
          ...{ ...loanColumns(officer, on), Loan_Amount: String(site.dollars + 10_000 * (no % 7)) },
          ...{ Lead_Source: `Source ${Math.floor(no / 4) % 4}`, Note_Rate: String(6 + Math.floor(no / 8) / 4) },
        }),
      )
      expect((await company.fixture.import(...loans)).errors).toEqual([])
      for (const number of more(site)) await company.adjust(officer, { number, amount: 150 })
    },
  }
}
const PROXIES: Plant[] = [
  proxied('lead source', (no) => Math.floor(no / 4) % 4 === 2),
  proxied('note rate', (no) => Math.floor(no / 8) === 3),
]

const named = (term: string, reason: string): Plant => ({
  ...{ rule: 'Z11', how: `a text that names ${term}`, subject: onOfficer },
  plant: async ({ company, officer }) => {
    await company.join({ username: officer, upline: 'lia' })
    await company.adjust(officer, { amount: 60, reason })
  },
})
const TEXTS: Plant[] = [
  named('a product', 'For the FHA loan last week'),
  named('a rate', 'Thanks for the higher rate'),
  named('points', 'Half of the 2 points'),
  {
    ...{ rule: 'Z11', how: 'a cent for a loan, with a fee in its text', subject: onShare },
    plant: async (site) => {
      await fundOwn(site)
      await adjustOwn(site, 0.01, { reason: 'Lender credit that was missed' })
    },
  },
]

/** Rules Z4 to Z7 and Z11: adjustments. */
export const ADJUSTMENT_PLANTS: readonly Plant[] = [EFFECTIVE_PAY, CONCESSIONS, POINT_BANKS, PROXIES, TEXTS].flat()
