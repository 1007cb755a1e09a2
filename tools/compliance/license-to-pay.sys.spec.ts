import {
  addDays,
  type Company,
  dateAt,
  dateText,
  type Hold,
  type License,
  type LicenseImport,
  type LoanDetail,
  type LoansResponse,
  type Member,
  type StoredFinding,
} from '@upline/contracts'
import { eventually } from '@upline/testing/eventually'
import { strFromU8, unzipSync } from 'fflate'
import { type Client, signIn } from '../instance/client.ts'
import { type Instance, startInstance } from '../instance/instance.ts'

const PASSWORD = 'Upline-demo-1'
const EVENT_TIMEOUT_MS = 30_000

let instance: Instance
let admin: Client
let officer: Member
/** A license of Guam ended 10 days ago. The demo has no loans there. */
let lastDay: string

beforeAll(async () => {
  instance = await startInstance()
  admin = await signIn(instance.url, 'admin', PASSWORD)
  const { timeZone } = await admin.get<Company>('/api/company')
  lastDay = addDays(dateAt(new Date(), timeZone), -10)
  officer = (await admin.get<Member[]>('/api/users?q=officer&limit=1000')).find(
    ({ username }) => username === 'officer',
  )!
}, 300_000)
afterAll(() => instance?.stop(), 60_000)

async function importLicenses(...rows: string[]): Promise<LicenseImport> {
  const body = new FormData()
  const text = ['Username,State,License_Number,From,To', ...rows].join('\n')
  body.set('file', new Blob([text], { type: 'text/csv' }), 'licenses.csv')
  const headers = { cookie: admin.cookie }
  const response = await fetch(`${instance.url}/api/licenses/import`, { method: 'POST', body, headers })
  expect(response.status).toBe(200)
  return (await response.json()) as LicenseImport
}

/** The officer's licenses as loans has them, from the export of personal data. */
async function licensesInLoans(): Promise<License[]> {
  const path = `${instance.url}/api/personal-data/${officer.id}`
  const zip = new Uint8Array(await (await fetch(path, { headers: { cookie: admin.cookie } })).arrayBuffer())
  const { loans } = JSON.parse(strFromU8(unzipSync(zip)['personal-data.json']!)) as {
    loans: { member: { licenses: License[] }[] }
  }
  return loans.member[0]!.licenses
}

/** Events bring the license to the loans service. A loan that funds before that would be checked without it. */
const licenseInLoans = (of: Partial<License>) =>
  eventually(async () => expect(await licensesInLoans()).toContainEqual(expect.objectContaining(of)), EVENT_TIMEOUT_MS)

async function fund(loanNumber: string, on: string): Promise<LoanDetail> {
  const loan = {
    ...{ Borrower: 'Guam Buyer', Loan_Officer: 'officer', Status: 'Funded', Loan_Amount: '400000', State: 'Guam' },
    ...{ Purpose: 'Purchase', Created: addDays(on, -5), Funded_Date: on, Loan_Number: loanNumber },
  }
  await admin.post('/api/loans/bulk-import', { loans: [loan] })
  return loanOf(loanNumber)
}

async function loanOf(loanNumber: string): Promise<LoanDetail> {
  const { loans } = await admin.get<LoansResponse>(`/api/loans?q=${loanNumber}`)
  const found = loans.find((loan) => loan.loanNumber === loanNumber)!
  return admin.get<LoanDetail>(`/api/loans/${found.id}`)
}

const licenseFindings = async ({ id }: LoanDetail) =>
  (await admin.get<StoredFinding[]>(`/api/compliance/findings?loanId=${id}`)).filter(({ rule }) => rule === 'S2')
const earnedBy = ({ ledger }: LoanDetail, memberId: string) =>
  ledger.filter((entry) => entry.kind === 'earned' && entry.memberId === memberId).map(({ amount }) => amount)

describe('a license file, through roster and loans', () => {
  it('decides whether rule S2 warns about a loan that funds in the state, and changes no pay', async () => {
    expect(await importLicenses(`officer,GU,GU-1,${addDays(lastDay, -300)},${lastDay}`)).toMatchObject({ added: 1 })
    await licenseInLoans({ state: 'GU', to: lastDay })

    const covered = await fund('GUAM-COVERED', lastDay)
    expect(await licenseFindings(covered)).toEqual([])
    const late = await fund('GUAM-LATE', addDays(lastDay, 1))
    expect(await licenseFindings(late)).toMatchObject([
      {
        ...{ rule: 'S2', action: 'warn', loanNumber: 'GUAM-LATE', member: { id: officer.id } },
        message: expect.stringContaining(`no GU license on ${dateText(addDays(lastDay, 1))}.`),
      },
    ])
    for (const loan of [covered, late]) expect(earnedBy(loan, officer.id)).toEqual([3000])
    const holds = await admin.get<Hold[]>('/api/holds?limit=1000')
    expect(holds.filter(({ loanId }) => loanId === late.id)).toEqual([])
  })

  it('covers later loans after a renewal, and withdraws no warning', async () => {
    expect(await importLicenses(`officer,GU,GU-1,${addDays(lastDay, 1)},`)).toMatchObject({ added: 1 })
    await licenseInLoans({ state: 'GU', from: addDays(lastDay, 1), to: null })
    expect(await licenseFindings(await fund('GUAM-RENEWED', addDays(lastDay, 2)))).toEqual([])
    expect(await licenseFindings(await loanOf('GUAM-LATE'))).toHaveLength(1)
  })
})
