import { addDays, randomFrom } from '@upline/contracts'
import { changed, updatedEvent } from '@upline/testing'
import { type LendingCompany, loanColumns, OFFICERS, STATES, YEAR } from './lending-company.ts'
import { funded, row } from './loans-fixture.ts'
import { expectOk } from './statements-fixture.ts'

const LOANS_A_MONTH = 12
const PRODUCTS = ['Conventional 30', 'FHA 30', 'VA 30', 'Jumbo 15']
const LEAD_SOURCES = ['Referral', 'Web', 'Company', 'Self']

const random = randomFrom(20_251_231)
const below = (limit: number): number => Math.floor(random() * limit)
const oneOf = <Value>(values: readonly Value[]): Value => values[below(values.length)]!

interface YearLoan {
  number: string
  on: string
  columns: Record<string, unknown>
}

const LEAVES_IN = 10
const activeOfficers = (month: number) => OFFICERS.filter((one) => one !== 'eli' || month < LEAVES_IN)
const firstOf = (month: number): string => `${YEAR}-${String(month).padStart(2, '0')}-01`

/** Loans that Ann and Bob always have alone. */
const [OF_ANN, OF_BOB] = [7, 8]
const officerOf = (month: number, no: number): string => {
  if (no === OF_ANN) return 'ann'
  return no === OF_BOB ? 'bob' : oneOf(activeOfficers(month))
}

/** Every third loan is split. */
function aLoan(month: number, no: number): YearLoan {
  const on = `${YEAR}-${String(month).padStart(2, '0')}-${String(2 + below(26)).padStart(2, '0')}`
  const officer = officerOf(month, no)
  const second = oneOf(activeOfficers(month).filter((one) => one !== officer))
  return {
    ...{ number: `Y-${month}-${no}`, on },
    columns: {
      ...loanColumns(officer, on),
      ...{ Application_Date: addDays(on, -30 - below(40)), Lock_Date: addDays(on, -1 - below(28)) },
      ...{ Loan_Amount: (120_000 + below(78_000_000) / 100).toFixed(2), State: oneOf(STATES) },
      ...{ Product: oneOf(PRODUCTS), Lead_Source: oneOf(LEAD_SOURCES) },
      ...{ Note_Rate: `${5.5 + below(16) / 8}%`, Points: String(below(5) / 2), Paid_By: oneOf(['lender', '']) },
      ...(no % 3 === 0 && { Second_Officer: second, Second_Officer_Percent: String(10 + below(81)) }),
    },
  }
}

/** Loans arrive with mistakes and without a lock date. The funding adds the date. */
async function applyFor({ fixture, edit }: LendingCompany, loans: readonly YearLoan[]): Promise<void> {
  const pending = loans.map(({ number, columns: { Second_Officer: _, ...columns } }) =>
    row(number, { ...columns, Lock_Date: '', Lead_Source: 'Unknown', Loan_Officer: 'jon' }),
  )
  expect((await fixture.import(...pending)).errors).toEqual([])
  const [first, second] = loans as [YearLoan, YearLoan]
  await edit(first.number, { leadSource: 'Web' })
  await edit(second.number, { officerId: fixture.member('dee').id })
}

const fundAll = async ({ fixture }: LendingCompany, loans: readonly YearLoan[]): Promise<void> => {
  const { errors } = await fixture.import(...loans.map(({ number, on, columns }) => funded(number, on, columns)))
  expect(errors).toEqual([])
}

/** After the lock, one loan gets another lead source, and another a lower amount. No loan gets both. */
async function correct(company: LendingCompany, [one, other]: readonly YearLoan[]): Promise<void> {
  await company.edit(one!.number, { leadSource: 'Partner' })
  const columns = { ...other!.columns, Loan_Amount: String(Number(other!.columns['Loan_Amount']) - 1_000) }
  await fundAll(company, [{ ...other!, columns }])
}

async function payOff({ fixture: { admin, ceo, loan } }: LendingCompany, { number }: YearLoan): Promise<void> {
  const asked = { loanId: (await loan(number)).id, percent: 10, reason: 'Paid off early' }
  const { id } = expectOk(await admin.post<{ id: string }>('/adjustments/early-payoff', asked))
  expectOk(await ceo.post(`/adjustments/${id}/approve`, {}))
}

/** A concession to a borrower, a cent of rounding, a bonus and an advance that has nothing to do with loans. */
async function adjustPay(company: LendingCompany, month: number, loans: readonly YearLoan[]): Promise<void> {
  const { adjust } = company
  const settlementCost = { estimate: 400, actual: 550.5 }
  const conceded = { amount: -150.5, reason: 'Unforeseen settlement cost', settlementCost }
  await adjust('ann', { number: loans[OF_ANN]!.number, ...conceded })
  await adjust('bob', { number: loans[OF_BOB]!.number, amount: 0.01, reason: 'Rounding of a split' })
  await adjust(oneOf(activeOfficers(month)), { amount: 100 + below(900), reason: `Leader of month ${month}` })
  await adjust('tess', { amount: -25, reason: 'Advance for travel' })
  if (month === 8) await payOff(company, loans[OF_BOB]!)
}

/** A loan that another system paid. Rules would hold it if Upline paid it. */
async function importHistory({ fixture }: LendingCompany): Promise<void> {
  const columns = { ...loanColumns('ann', firstOf(2)), State: 'OH', Paid_By: 'Consumer' }
  const loans = [funded('Y-history', firstOf(2), columns)]
  expectOk(await fixture.admin.post('/loans/bulk-import', { loans, mode: 'history' }))
}

/** A loan that the consumer pays for, and that never funds. */
async function withdrawLoan({ fixture, edit }: LendingCompany): Promise<void> {
  const columns = { ...loanColumns('bob', `${YEAR}-03-20`), Paid_By: 'Consumer' }
  expect((await fixture.import(row('Y-withdrawn', columns))).errors).toEqual([])
  await edit('Y-withdrawn', { outcome: 'withdrawn' })
}

async function payBonuses({ payBonus }: LendingCompany): Promise<void> {
  for (const recruiter of ['ann', 'leo']) await payBonus(recruiter, 500)
}

const moveDee = ({ fixture }: LendingCompany): Promise<void> =>
  fixture.move('dee', 'lia', `${firstOf(9)}T12:00:00.000Z`)

/** No loan of Eli's funds afterwards. */
const leaveEli = ({ fixture }: LendingCompany): Promise<void> => {
  const eli = changed(fixture.member('eli'), { isActive: false })
  return fixture.emit(updatedEvent(eli, `${firstOf(LEAVES_IN)}T12:00:00.000Z`))
}

const EVENTS: Record<number, (company: LendingCompany) => Promise<void>> = {
  ...{ 2: importHistory, 3: withdrawLoan, 6: payBonuses, 9: moveDee, [LEAVES_IN]: leaveEli },
}

/** What happens in a month before its pay run. */
export async function playMonth(company: LendingCompany, month: number): Promise<void> {
  await EVENTS[month]?.(company)
  const loans = Array.from({ length: LOANS_A_MONTH }, (_, no) => aLoan(month, no))
  await applyFor(company, loans)
  await fundAll(company, loans)
  await correct(company, [loans[3]!, loans[4]!])
  await adjustPay(company, month, loans)
}

/** Locks, approves and pays the run of the month, which nothing blocks. */
export async function payMonth({ fixture, runs, run }: LendingCompany, month: number): Promise<void> {
  const startsOn = firstOf(month)
  const { id } = (await runs()).find((one) => one.startsOn === startsOn)!
  expect((await run(id)).blockers).toEqual([])
  for (const action of ['lock', 'verify']) expectOk(await fixture.admin.post(`/pay-runs/${id}/${action}`, {}))
  expectOk(await fixture.ceo.post(`/pay-runs/${id}/approve`, {}))
  expectOk(await fixture.admin.post(`/pay-runs/${id}/pay`, {}))
}
