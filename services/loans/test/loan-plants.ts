import { addDays } from '@upline/contracts'
import { changed, removedEvent, updatedEvent } from '@upline/testing'
import { csv, ended, HEAD, startImport } from './import-fixture.ts'
import { loanColumns } from './lending-company.ts'
import { row } from './loans-fixture.ts'
import { fund, fundOwn, onLoan, onShare, type Plant, type Site } from './planting-site.ts'

/** Jon earns 50 bp, everyone else 75 bp. */
const relabeled = (how: string, relabel: (site: Site) => Promise<void>, isFundedBefore = true): Plant => ({
  ...{ rule: 'Z8', how, subject: onLoan },
  plant: async (site) => {
    const { company, officer, loan, on } = site
    await company.join({ username: officer, upline: 'leo' })
    if (isFundedBefore) await fund(site)
    else await company.fixture.import(row(loan, loanColumns(officer, on)))
    await relabel(site)
  },
})
const RELABELS: Plant[] = [
  relabeled('a file that names an officer with a lower rate', (site) => fund({ ...site, officer: 'jon' })),
  relabeled('a file that adds a second originator with a lower rate', (site) =>
    fund(site, { Second_Officer: 'jon', Second_Officer_Percent: '40' }),
  ),
  relabeled('a file with another lead source and a lower amount', (site) =>
    fund(site, { Lead_Source: 'Company', Loan_Amount: String(site.dollars - 20_000) }),
  ),
  relabeled(
    'an edit of the officer before the funding',
    async (site) => {
      const { company, loan } = site
      await company.edit(loan, { officerId: company.fixture.member('jon').id })
      await fund({ ...site, officer: 'jon' })
    },
    false,
  ),
]

const CONSUMER = { Paid_By: 'Consumer' }
const paidTwice = (how: string, plant: (site: Site) => Promise<void>): Plant => ({
  ...{ rule: 'Z9', how, subject: onLoan, plant },
})

async function importFile({ company: { fixture }, loan, officer, on, dollars }: Site): Promise<void> {
  const record = `Borrower ${loan},1 Elm St,NV,Purchase,${officer},Funded,${on},${dollars},${loan},${on},${on},CONSUMER`
  const file = csv([record], `${HEAD},Funded_Date,Lock_Date,LO Comp Paid By`)
  expect(await ended(fixture, fixture.admin, await startImport(fixture.admin, file))).toMatchObject({ refused: 0 })
}

const DUAL_PAY: Plant[] = [
  paidTwice('an import', (site) => fundOwn(site, CONSUMER)),
  paidTwice('a file', async (site) => {
    await site.company.join({ username: site.officer, upline: 'mel' })
    await importFile(site)
  }),
  paidTwice('an edit', async (site) => {
    await fundOwn(site)
    await site.company.edit(site.loan, { paidBy: 'consumer' })
  }),
  paidTwice('a pending loan that funds', async (site) => {
    const { company, officer, loan, on } = site
    await company.join({ username: officer, upline: 'max' })
    await company.fixture.import(row(loan, { ...loanColumns(officer, on), ...CONSUMER }))
    await fund(site, { Paid_By: '' })
  }),
]

const left = ({ on }: Site): string => `${addDays(on, -3)}T16:00:00.000Z`

/** The member becomes inactive before the funding. */
async function deactivate(site: Site, username: string): Promise<void> {
  const { fixture } = site.company
  await fixture.emit(updatedEvent(changed(fixture.member(username), { isActive: false }), left(site)))
}
const UNPAID: Plant[] = [
  {
    ...{ rule: 'W1', how: 'a loan of an inactive officer', subject: onShare },
    plant: async (site) => {
      await site.company.join({ username: site.officer, upline: 'lia' })
      await deactivate(site, site.officer)
      await fund(site)
    },
  },
  {
    ...{ rule: 'W1', how: 'an inactive second originator' },
    subject: ({ loan, other }) => `${loan} ${other}`,
    plant: async (site) => {
      await site.company.join({ username: site.other, upline: 'lia' })
      await deactivate(site, site.other)
      await fundOwn(site, { Second_Officer: site.other, Second_Officer_Percent: '20' })
    },
  },
  {
    ...{ rule: 'W1', how: 'a loan of an officer who was removed', subject: onShare },
    plant: async (site) => {
      const { company, officer, loan, on } = site
      await company.join({ username: officer, upline: 'lia' })
      await company.fixture.import(row(loan, loanColumns(officer, on)))
      const event = removedEvent(changed(company.fixture.member(officer), { removedAt: left(site) }))
      await company.fixture.emit({ ...event, data: { ...event.data, at: left(site) } })
      await fund(site)
    },
  },
]

/** Rules Z8 and Z9, and rule W1 about originators who are inactive: facts of loans. */
export const LOAN_PLANTS: readonly Plant[] = [...RELABELS, ...DUAL_PAY, ...UNPAID]
