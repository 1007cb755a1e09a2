import type { Adjustment, DisputeView, Hold, ImportJob, PendingApproval, Statement } from '@upline/contracts'
import { type StatementsFixture, createStatementsFixture, expectOk } from './statements-fixture.ts'
import { funded, row } from './loans-fixture.ts'

/** A company with secrets of one chain, for tests that search answers to others for them. */
export interface SecretChain {
  fixture: StatementsFixture
  ids: SecretIds
}

/**
 * zelda reports to yolanda, yolanda to the manager xavier. Before the loans funded, zelda reported to the manager paula. The manager
 * mona has rita below her. No one of mona's team, and no member with a duty, is above or below zelda.
 */
export async function createSecretChain(): Promise<SecretChain> {
  const fixture = await createStatementsFixture()
  await fixture.people(
    { username: 'xavier', role: 'manager' },
    { username: 'yolanda', upline: 'xavier' },
    { username: 'paula', role: 'manager' },
    { username: 'zelda', upline: 'paula' },
    { username: 'mona', role: 'manager' },
    { username: 'rita', upline: 'mona', role: 'senior_loan_officer' },
    { username: 'otto' },
    { username: 'cora', role: 'processor', duties: ['compliance'] },
    { username: 'pia', role: 'processor', duties: ['payroll'] },
  )
  await fixture.move('zelda', 'yolanda', '2026-02-01T12:00:00Z')
  return { fixture, ids: await plantSecrets(fixture) }
}

const secret = (over: object) => ({ Loan_Officer: 'zelda', Borrower: 'Sibyl Secretborrower', ...over })

export type SecretIds = Awaited<ReturnType<typeof plantSecrets>>

/** Loans, pay, holds, disputes, requests and files of zelda and her uplines; the ids of all. */
async function plantSecrets(fixture: StatementsFixture) {
  const { admin, ceo } = fixture
  await fixture.import(
    funded('Z-1', '2026-09-01', secret({ Loan_Amount: '711300', Borrower: 'Sibyl Secretborrower' })),
    row('Z-2', secret({ Loan_Amount: '913700', Borrower: 'Sam Secretborrower' })),
  )
  const loanId = (await fixture.loan('Z-1')).id
  const zelda = fixture.member('zelda').id
  const [asZelda, xavier] = await Promise.all([fixture.as('zelda'), fixture.as('xavier')])
  const bonus = { memberId: zelda, amount: 4_321.09, type: 'bonus', reason: 'Secret bonus', loanId }
  const { id } = expectOk(await admin.post<Adjustment>('/adjustments', bonus))
  expectOk(await ceo.post(`/adjustments/${id}/approve`, {}))
  const { id: holdId } = expectOk(await admin.post<Hold>('/holds', { loanId, reason: 'Secret hold' }))
  const dispute = { loanNumber: 'Z-1', reason: 'other', comment: 'Secret dispute' }
  const { id: disputeId } = expectOk(await asZelda.post<DisputeView>('/disputes', dispute))
  const terms = { draw: { amount: 3_777.01, from: '2026-01-01' }, floor: 1_234.56 }
  expectOk(await admin.put(`/balances/${fixture.member('yolanda').id}/terms`, terms))
  expectOk(await asZelda.put('/loan-views/Secretview', { query: 'status=Funded', columns: [] }))
  const changes = { moves: [{ memberId: zelda, uplineId: fixture.member('xavier').id }], plans: [] }
  const scenario = { name: 'Secretscenario', changes, months: 3, effectiveOn: '2099-01-01' }
  const { id: scenarioId } = expectOk(await xavier.post<{ id: string }>('/scenarios', scenario))
  const bad = row('Z-3', secret({ Status: 'Secretstatus' }))
  expectOk(await xavier.post('/loans/bulk-import', { loans: [bad] }))
  const [job] = expectOk(await xavier.get<ImportJob[]>('/imports?limit=1'))
  const asked = expectOk(await admin.patch<PendingApproval>(`/loans/${loanId}`, { amount: 812_345.67 }))
  const period = (await fixture.open()).id
  const { lines } = expectOk(await admin.get<Statement>(`/statements/${period}?member=${zelda}`))
  return {
    ...{ loanId, pendingId: (await fixture.loan('Z-2')).id, zelda, scenarioId, importId: job!.id },
    ...{ requestId: asked.requestId, period, adjustmentId: id, holdId, disputeId, line: lines[0]!.key },
  }
}

/** Shares of Z-1 and Z-2, single and summed, adjustments, terms, and every text that belongs to zelda's side. */
const AMOUNTS = [
  ...[711_300, 5_334.75, 1_778.25, 711.3, 7_824.3, 913_700, 6_852.75, 2_284.25, 913.7, 1_625_000],
  ...[4_321.09, 9_655.84, 3_777.01, 1_234.56, 812_345.67, 12_187.5, 4_062.5, 1_625],
]
const spellings = (amount: number) => [String(amount), amount.toFixed(2), amount.toLocaleString('en-US')]
/** Ids are hexadecimal and could contain an amount by chance, so an amount is not next to a letter from a to f or before a hyphen. */
export const SECRET = new RegExp(
  `zelda|yolanda|xavier|secret|(?<![\\da-f.]|\\d,)(${AMOUNTS.flatMap(spellings)
    .map((text) => text.replaceAll('.', '\\.'))
    .join('|')})(?![\\da-f,-]|\\.\\d)`,
  'gi',
)
