import { createHash } from 'node:crypto'
import type { EvidenceManifest } from '@upline/contracts'
import { strToU8, zipSync } from 'fflate'
import { verifyPack } from './verify-pack.ts'

const entries = [
  { loanNumber: 'L-1', payeeId: 'ann', amount: 3000.5, isInForce: true, note: '=1+1' },
  { loanNumber: 'L-1', payeeId: 'mia', amount: 1000, isInForce: true, note: null },
  { loanNumber: 'L-1', payeeId: 'mia', amount: -1000, isInForce: false, note: 'a, "b"' },
]
const adjustments = [
  { state: 'booked', payeeId: 'ann', amount: -0.1 },
  { state: 'pending', payeeId: 'ann', amount: 99 },
]

const FILES: Record<string, string> = {
  'README.txt': 'Read me',
  'entries.json': JSON.stringify(entries),
  'entries.csv': `\uFEFFLoan,Payee ID,Amount,In force,Note\r\nL-1,ann,3000.5,true,'=1+1\r\nL-1,mia,1000,true,\r\nL-1,mia,-1000,false,"a, ""b"""\r\n`,
  'adjustments.json': JSON.stringify(adjustments),
  'adjustments.csv': 'State,Payee ID,Amount\r\nbooked,ann,-0.1\r\npending,ann,99\r\n',
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

const manifestOf = (files: Record<string, string>, over: Partial<EvidenceManifest> = {}): EvidenceManifest => ({
  ...{
    format: 'upline-evidence',
    formatVersion: 1,
    packId: 'pack-1',
    company: { name: '', timeZone: 'America/New_York' },
  },
  subject: { kind: 'loan', label: 'L-1', loanId: 'l1', memberId: null, branch: null, from: null, to: null },
  ...{
    createdAt: '2026-11-27T12:00:00.000Z',
    createdBy: { id: 'cora', name: 'Cora' },
    snapshotAt: '2026-11-27T12:00:00.000Z',
  },
  counts: { loans: 1, entries: 3, adjustments: 2 },
  totals: {
    payees: [
      { memberId: 'ann', name: 'Ann', entries: 3000.5, adjustments: -0.1, total: 3000.4 },
      { memberId: 'mia', name: 'Mia', entries: 0, adjustments: 0, total: 0 },
    ],
    ...{ entries: 3000.5, adjustments: -0.1, total: 3000.4 },
  },
  ...{ notIncluded: [], notice: '' },
  files: Object.entries(files).map(([name, text]) => ({ name, size: strToU8(text).length, sha256: sha256(text) })),
  ...over,
})

const packed = (files: Record<string, string>, manifest: unknown): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries({ ...files, 'manifest.json': JSON.stringify(manifest) }).map(([name, text]) => [
        name,
        strToU8(text),
      ]),
    ),
  )

const check = (files = FILES, over: Partial<EvidenceManifest> = {}) =>
  verifyPack(packed(files, manifestOf(files, over)))

describe('verifyPack', () => {
  it('accepts a pack whose files, rows and totals match', () => {
    const { outcome, lines } = check()
    expect(outcome).toBe('valid')
    expect(lines.join('\n')).toContain('5 files match the manifest. 3 ledger entries of 1 loans')
  })

  it('names changed, missing and added files', () => {
    const { 'README.txt': _, ...rest } = FILES
    const changed = { ...rest, 'entries.csv': FILES['entries.csv']!.replace('3000.5', '3000.6'), 'more.txt': 'More' }
    const { outcome, lines } = verifyPack(packed(changed, manifestOf(FILES)))
    expect(outcome).toBe('changed')
    expect(lines.slice(0, 3)).toEqual([
      'README.txt is missing.',
      'entries.csv was changed: its SHA-256 differs from the manifest.',
      'more.txt is not in the manifest: it was added.',
    ])
  })

  it('finds a CSV that contradicts the JSON although both equal the manifest', () => {
    const { outcome, lines } = check({
      ...FILES,
      'entries.csv': FILES['entries.csv']!.replace('true,\r\n', 'true,x\r\n'),
    })
    expect(outcome).toBe('changed')
    expect(lines[0]).toBe("entries.csv and entries.json do not match: row 2 differs in 'Note'.")
  })

  it('compares the agreements with their CSV and each text with its SHA-256, and accepts packs without agreements', () => {
    const row = {
      payee: 'Ann',
      plan: 'Producers',
      planVersion: 2,
      sha256: sha256('Terms.\nMore.'),
      text: 'Terms.\nMore.',
    }
    const withText = (json: string, csv: string) => ({
      ...FILES,
      'agreements.json': JSON.stringify([{ ...row, text: json }]),
      'agreements.csv': `Payee,Plan,Version,SHA-256,Text\r\nAnn,Producers,2,${row.sha256},"${csv}"\r\n`,
    })
    expect(check(withText(row.text, row.text)).outcome).toBe('valid')
    expect(check(withText('Other.', 'Other.')).lines[0]).toBe(
      'The agreement of Ann with Producers, version 2, does not match its SHA-256.',
    )
    expect(check(withText(row.text, 'Other.')).lines[0]).toBe(
      "agreements.csv and agreements.json do not match: row 1 differs in 'Text'.",
    )
  })

  it('finds totals that the rows do not add up to, to the cent', () => {
    const totals = manifestOf(FILES).totals
    const { lines } = check(FILES, { totals: { ...totals, entries: 3000.51 } })
    expect(lines[0]).toBe('The manifest states $3000.51 for all entries, but the rows add up to $3000.50.')
  })

  it('counts booked adjustments alone, and payees that the manifest omits', () => {
    const [ann, mia] = manifestOf(FILES).totals.payees
    const totals = { ...manifestOf(FILES).totals, payees: [mia!] }
    expect(check(FILES, { totals }).lines.filter((line) => line.includes('payee ann'))).toHaveLength(3)
    expect(ann!.adjustments).toBe(-0.1)
  })

  it('compares the manifest with the hash that Upline recorded', () => {
    const manifest = manifestOf(FILES)
    const zip = packed(FILES, manifest)
    expect(verifyPack(zip, sha256(JSON.stringify(manifest)).toUpperCase()).outcome).toBe('valid')
    expect(verifyPack(zip, '0'.repeat(64)).lines[0]).toContain('manifest.json was changed')
  })

  it('says so if the file is not a pack, is cut off or is newer than the tool', () => {
    expect(verifyPack(strToU8('no zip')).outcome).toBe('unreadable')
    expect(verifyPack(packed(FILES, manifestOf(FILES)).slice(0, 400)).lines[0]).toContain('not a complete zip')
    expect(verifyPack(zipSync({ 'a.txt': strToU8('a') })).lines[0]).toContain('no manifest.json')
    expect(verifyPack(packed(FILES, { format: 'other' })).lines[0]).toBe('manifest.json cannot be read: it is damaged.')
    expect(check(FILES, { formatVersion: 2 }).lines[0]).toContain('Use a newer Upline')
  })
})
