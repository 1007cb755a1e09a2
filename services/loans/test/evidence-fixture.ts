import path from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import type { EvidenceManifest, PendingApproval } from '@upline/contracts'
import type { Caller } from '@upline/testing'
import { funded } from './loans-fixture.ts'
import { pdfTexts } from './pdf-text.ts'
import { createStatementsFixture, csvRecords, expectOk, type StatementsFixture } from './statements-fixture.ts'

export type Row = Record<string, string | number | boolean | null>

/** A downloaded pack with its files as texts. */
export interface OpenPack {
  zip: Buffer
  files: Record<string, string>
  manifest: EvidenceManifest
  entries: Row[]
  adjustments: Row[]
  json<Value>(name: string): Value
}

export function openPack(zip: Buffer): OpenPack {
  const files = Object.fromEntries(Object.entries(unzipSync(zip)).map(([name, bytes]) => [name, strFromU8(bytes)]))
  const json = <Value>(name: string) => JSON.parse(files[name]!) as Value
  return {
    ...{ zip, files, json },
    manifest: json('manifest.json'),
    entries: json('entries.json'),
    adjustments: json('adjustments.json'),
  }
}

export const packOf = async (by: Caller, query: string): Promise<OpenPack> =>
  openPack(await by.bytes(`/evidence?${query}`))

/** The texts of its summary. */
export const summaryOf = ({ zip }: OpenPack): string => pdfTexts(Buffer.from(unzipSync(zip)['summary.pdf']!)).join(' ')

/** Results of rules about a quarter or a year, as 'Z7 2026-Q2 ann Test found'. */
export const periodResultsOf = ({ json }: OpenPack): string[] =>
  json<{ periodResults: PeriodResult[] }>('holds-and-rules.json').periodResults.map(
    ({ rule, period, member, outcome }) => [rule.id, period, member.name, outcome].join(' '),
  )

interface PeriodResult {
  rule: { id: string }
  period: string
  member: { name: string }
  outcome: string
}

export const csvOf = ({ files }: OpenPack, name: string) => csvRecords(files[name]!)

/** The tool that checks packs. It shares no code with the service. */
export const EVIDENCE_TOOL = path.resolve(import.meta.dirname, '../../../tools/evidence')

interface Tool {
  verifyPack: (zip: Uint8Array, recorded?: string) => { outcome: string; lines: string[] }
}

const { verifyPack } = (await import(path.join(EVIDENCE_TOOL, 'verify-pack.ts'))) as Tool

export const outcomeOf = (zip: Uint8Array, recorded?: string) => verifyPack(zip, recorded)

/** mia above ann and zed; both are in Reno. E-1 is split and was corrected, with an adjustment; E-2 is ann's; E-3 is max's, in Boise. */
export async function createEvidenceFixture(): Promise<StatementsFixture> {
  const fixture = await createStatementsFixture()
  await fixture.people(
    { username: 'mia', role: 'manager', branch: 'Boise' },
    { username: 'ann', upline: 'mia', branch: 'Reno' },
    { username: 'zed', upline: 'mia', branch: 'Reno' },
    { username: 'max', branch: 'Boise' },
    { username: 'cora', role: 'processor', duties: ['compliance'] },
    { username: 'aud', role: 'processor', duties: ['auditor'] },
    { username: 'pat', role: 'processor', duties: ['payroll'] },
  )
  await fixture.import(
    funded('E-1', '2026-09-03', { Loan_Amount: '400001', Second_Officer: 'zed', Second_Officer_Percent: '40' }),
    funded('E-2', '2026-10-05', { Loan_Amount: '200000' }),
    funded('E-3', '2026-10-06', { Loan_Amount: '100000', Loan_Officer: 'max' }),
  )
  const { id } = await fixture.loan('E-1')
  const asked = expectOk(await fixture.admin.patch<PendingApproval>(`/loans/${id}`, { amount: 398_765.43 }))
  await fixture.approve(asked.requestId)
  await adjust(fixture, { username: 'ann', loan: 'E-1', amount: -12.34 })
  return fixture
}

/** Requested by the admin and approved by the ceo. */
export async function adjust(
  fixture: StatementsFixture,
  { username, loan, amount }: { username: string; loan: string; amount: number },
): Promise<void> {
  const { id: loanId } = await fixture.loan(loan)
  const memberId = fixture.member(username).id
  const asked = { memberId, amount, type: 'correction', reason: `Correction of ${loan}`, loanId }
  const { id } = expectOk(await fixture.admin.post<{ id: string }>('/adjustments', asked))
  expectOk(await fixture.ceo.post(`/adjustments/${id}/approve`, {}))
}
