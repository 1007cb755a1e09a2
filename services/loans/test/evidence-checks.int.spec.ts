import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import type { Hold, ImportJob, ImportUndo, PendingApproval, Problem, SessionUser } from '@upline/contracts'
import { EvidencePackService } from '../src/evidence/evidence-pack.service.ts'
import { createEvidenceFixture, EVIDENCE_TOOL, openPack, outcomeOf, packOf } from './evidence-fixture.ts'
import { funded } from './loans-fixture.ts'
import { expectOk, type StatementsFixture } from './statements-fixture.ts'

const TOOL = path.join(EVIDENCE_TOOL, 'main.ts')

let fixture: StatementsFixture
let folder: string
let zip: Buffer

beforeAll(async () => {
  fixture = await createEvidenceFixture()
  zip = await fixture.ceo.bytes(`/evidence?loanId=${(await fixture.loan('E-1')).id}`)
  folder = await mkdtemp(path.join(tmpdir(), 'upline-evidence-'))
})

afterAll(async () => {
  await fixture.stop()
  await rm(folder, { recursive: true })
})

/** What `npm run evidence -- verify` prints, and its exit code. */
async function verify(...args: string[]): Promise<{ code: number; output: string }> {
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [TOOL, 'verify', ...args], {
      env: { ...process.env, INIT_CWD: folder },
    })
    return { code: 0, output: stdout }
  } catch (fault) {
    const { code, stdout, stderr } = fault as { code: number; stdout: string; stderr: string }
    return { code, output: stdout + stderr }
  }
}

/** The zip with one byte of the packed content of a file changed. */
function tampered(name: string): Buffer {
  const changed = Buffer.from(zip)
  const at = changed.indexOf(name) + name.length + 30
  changed[at] = changed[at]! ^ 1
  return changed
}

describe('npm run evidence -- verify', () => {
  it('accepts a pack as Upline wrote it', async () => {
    await writeFile(path.join(folder, 'pack.zip'), zip)
    const { code, output } = await verify('pack.zip')
    expect([code, output]).toEqual([0, expect.stringContaining('files match the manifest')])
    expect(output).toContain('loan E-1')
  })

  it('names the file that has a changed byte', async () => {
    for (const name of ['entries.json', 'summary.pdf', 'history.json']) {
      await writeFile(path.join(folder, 'changed.zip'), tampered(name))
      const { code, output } = await verify('changed.zip')
      expect([name, code, output.split('\n').filter((line) => line.startsWith(name)).length]).toEqual([name, 1, 1])
    }
  })

  it('cannot check what is not a complete pack', async () => {
    await writeFile(path.join(folder, 'half.zip'), zip.subarray(0, zip.length / 2))
    expect((await verify('half.zip')).code).toBe(2)
    expect(await verify('missing.zip')).toMatchObject({ code: 2, output: expect.stringContaining('Cannot read') })
    expect(await verify()).toMatchObject({ code: 2, output: expect.stringContaining('npm run evidence') })
  })
})

describe('a large range', () => {
  const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => `M-${from + at}`)
  const send = (from: number, to: number) =>
    fixture.import(...numbers(from, to).map((number) => funded(number, '2026-08-15', { Loan_Amount: '123457' })))

  it('contains the state from before a change that is made while it is written', async () => {
    await fixture.import(funded('S-1', '2026-07-06', { Loan_Officer: 'max' }))
    const { id } = await fixture.loan('S-1')
    const by = { id: fixture.member('cora').id, username: 'cora' } as SessionUser
    const packs = fixture.app.get(EvidencePackService, { strict: false })
    const { bytes } = await packs.download(by, { loanId: id })
    const asked = expectOk(await fixture.admin.patch<PendingApproval>(`/loans/${id}`, { amount: 123_456 }))
    await fixture.approve(asked.requestId)
    const pack = openPack(await buffer(bytes))
    expect(outcomeOf(pack.zip)).toMatchObject({ outcome: 'valid' })
    expect(pack.entries.map(({ amount }) => amount)).toEqual([3_000])
    expect(pack.json('loans.json')).toMatchObject([{ amount: 400_000 }])
    expect((await packOf(fixture.ceo, `loanId=${id}`)).entries).toHaveLength(3)
  })

  it('contains up to 5,000 loans, and says so', async () => {
    await send(0, 5_000)
    const began = performance.now()
    const pack = openPack(await fixture.ceo.bytes('/evidence?from=2026-08-01&to=2026-08-31'))
    const ms = Math.round(performance.now() - began)
    expect(pack.manifest.counts).toMatchObject({ loans: 5_000, entries: 10_000 })
    process.stderr.write(`evidence pack of 5,000 loans: ${ms} ms, ${pack.zip.length} bytes\n`)
    // In a process of its own: reading the pack blocks this one, whose service would take a late answer of Redis for an outage.
    await writeFile(path.join(folder, 'large.zip'), pack.zip)
    expect((await verify('large.zip')).code).toBe(0)
    await send(5_000, 5_001)
    const { status, body } = await fixture.ceo.get<Problem>('/evidence?from=2026-08-01&to=2026-08-31')
    expect([status, body.code, body.errors[0]?.field]).toEqual([422, 'loans.evidence-too-large', 'from'])
    expect(body.message).toContain('up to 5,000 loans')
    expect(body.message).toContain('shorter range')
  }, 300_000)
})

describe('evidence of paid loans', () => {
  it('survives the undo of their import: a loan that a run has paid stays', async () => {
    await fixture.import(
      funded('P-1', (await fixture.open()).startsOn, { Loan_Officer: 'max' }),
      funded('P-2', '2099-12-01', { Loan_Officer: 'max', Status: 'Processing', Funded_Date: '' }),
    )
    const [job] = expectOk(await fixture.admin.get<ImportJob[]>('/imports?limit=1'))
    const { id } = await fixture.loan('P-1')
    for (const { id: hold } of expectOk(await fixture.admin.get<Hold[]>('/holds?state=active')))
      expectOk(await fixture.admin.post(`/holds/${hold}/release`, { reason: 'The adjustment was checked' }))
    await fixture.close()
    expect(expectOk(await fixture.admin.post<ImportUndo>(`/imports/${job!.id}/undo`))).toMatchObject({
      removed: 1,
      stayed: 1,
    })
    const pack = await packOf(fixture.ceo, `loanId=${id}`)
    expect(pack.json('loans.json')).toMatchObject([{ loanNumber: 'P-1', borrower: 'Borrower P-1' }])
    expect(pack.json('pay-runs.json')).toMatchObject([
      { state: 'paid', events: expect.arrayContaining([expect.objectContaining({ action: 'pay' })]) },
    ])
  })

  it('stays in the ledger if an unpaid loan is removed', async () => {
    await fixture.import(funded('U-1', '2026-11-10', { Loan_Officer: 'max' }))
    const { id } = await fixture.loan('U-1')
    const [job] = expectOk(await fixture.admin.get<ImportJob[]>('/imports?limit=1'))
    expect(expectOk(await fixture.admin.post<ImportUndo>(`/imports/${job!.id}/undo`))).toMatchObject({ removed: 1 })
    const pack = await packOf(fixture.ceo, `loanId=${id}`)
    expect(pack.json('loans.json')).toEqual([{ id, isRemoved: true, mergedInto: null }])
    expect(pack.entries.map(({ amount }) => amount)).toEqual([3000, -3000])
    expect(outcomeOf(pack.zip)).toMatchObject({ outcome: 'valid' })
  })
})
