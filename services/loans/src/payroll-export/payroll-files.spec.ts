import path from 'node:path'
import type { PayRunExportFormat } from '@upline/contracts'
import { parseCsv } from '@upline/csv'
import fc from 'fast-check'
import { adpFile } from './adp-file.ts'
import { missingSettings, payeesWithoutNumber } from './export-problems.ts'
import { genericFile } from './generic-file.ts'
import { glFile } from './gl-file.ts'
import { gustoFile } from './gusto-file.ts'
import type { PayRun, PayRunLine, WritePayrollFile } from './pay-run.ts'
import { SETTINGS, someLines } from './pay-run-arbitraries.ts'
import { paylocityFile } from './paylocity-file.ts'

const WRITERS = {
  adp: adpFile,
  paylocity: paylocityFile,
  gusto: gustoFile,
  generic: genericFile,
  gl: glFile,
} satisfies Record<PayRunExportFormat, WritePayrollFile>

const FORMATS = Object.entries(WRITERS) as [PayRunExportFormat, WritePayrollFile][]

const ANN = { memberId: 'ann', name: 'Ann Lee', employeeNumber: '00417', employment: 'w2', costCenter: 'West' } as const
const BOB = { memberId: 'bob', name: '=Bob "B", Ek', employeeNumber: '12', employment: '1099', costCenter: '' } as const
const CY = { memberId: 'cy', name: 'Cy Moss', employeeNumber: '9-A', employment: 'entity', costCenter: 'West' } as const

const LINES: PayRunLine[] = [
  { ...ANN, kind: 'override', amountCents: 100_000 },
  { ...ANN, kind: 'commission', amountCents: 300_001 },
  { ...ANN, kind: 'commission', amountCents: 5 },
  { ...ANN, kind: 'draw', amountCents: -50_000 },
  { ...BOB, kind: 'commission', amountCents: 20_000 },
  { ...BOB, kind: 'clawback', amountCents: -20_050 },
  { ...BOB, kind: 'bonus', amountCents: 25_000 },
  { ...CY, kind: 'adjustment', amountCents: 7_000 },
  { ...CY, kind: 'draw', amountCents: -7_000 },
]

const run = (lines: readonly PayRunLine[]): PayRun => ({ id: '7', payDate: '2026-11-20', lines })
const records = (text: string): string[][] => [...parseCsv(text)].map(({ cells }) => cells)
const centsOf = (cell: string | undefined): number => Math.round(Number(cell) * 100)
const ledgerCents = (lines: readonly PayRunLine[]) => lines.reduce((sum, { amountCents }) => sum + amountCents, 0)

/** The column of the amounts; the journal has two, whose difference is zero. */
const AMOUNT: Record<Exclude<PayRunExportFormat, 'gl'>, string> = {
  adp: 'Earnings 3 Amount',
  paylocity: 'Amount',
  gusto: 'total',
  generic: 'Amount',
}

describe('payroll files', () => {
  it.each(FORMATS)('equal the golden file in format %s', async (format, write) => {
    const { text } = write(run(LINES), SETTINGS)
    await expect(text).toMatchFileSnapshot(path.join(import.meta.dirname, 'golden', `${format}.csv`))
  })

  it.each(FORMATS)('end in a control total that equals the ledger in format %s', (format, write) => {
    fc.assert(
      fc.property(someLines, (lines) => {
        const { text, totalCents } = write(run(lines), SETTINGS)
        const [header, ...rows] = records(text)
        const control = rows.pop()!
        const cell = (row: string[], column: string) => centsOf(row[header!.indexOf(column)] || '0')
        expect(totalCents).toBe(ledgerCents(lines))
        expect(control).toContain('Control total')
        if (format === 'gl') return
        expect(cell(control, AMOUNT[format])).toBe(totalCents)
        expect(rows.reduce((sum, row) => sum + cell(row, AMOUNT[format]), 0)).toBe(totalCents)
      }),
    )
  })

  it('names people by their employee number, never by an empty cell', () => {
    fc.assert(
      fc.property(someLines, (lines) => {
        const files = FORMATS.filter(([format]) => format !== 'gl').map(([, write]) => write(run(lines), SETTINGS).text)
        for (const text of files) {
          const [header, ...rows] = records(text)
          const column = header!.findIndex((title) => /file #|employee.?(id|number)/i.test(title))
          expect(rows.every((row) => row[column] !== '')).toBe(true)
        }
      }),
    )
  })

  it('writes no cell that a spreadsheet runs as a formula', () => {
    const name = '=HYPERLINK("x")'
    const text = genericFile(run([{ ...ANN, name, costCenter: '@x', kind: 'bonus', amountCents: -1 }]), SETTINGS).text
    const cells = records(text)[1]!
    expect(cells.slice(3, 6)).toEqual([`'${name}`, 'w2', "'@x"])
    expect(cells.at(-1)).toBe('-0.01')
  })
})

describe('adpFile', () => {
  it('names the ADP file by the company code and writes one row per person and earning code', () => {
    fc.assert(
      fc.property(someLines, (lines) => {
        const { name, text } = adpFile(run(lines), SETTINGS)
        expect(name).toBe('PRA1BEPI.csv')
        const keys = records(text)
          .slice(1)
          .map(([, , number, code]) => `${number} ${code}`)
        expect(new Set(keys).size).toBe(keys.length)
      }),
    )
  })
})

describe('glFile', () => {
  it('writes debits that equal credits', () => {
    fc.assert(
      fc.property(someLines, (lines) => {
        const [, ...rows] = records(glFile(run(lines), SETTINGS).text)
        const control = rows.pop()!
        const sum = (column: number) => rows.reduce((total, row) => total + centsOf(row[column] || '0'), 0)
        expect(sum(2)).toBe(sum(3))
        expect(rows.every((row) => (row[2] === '') !== (row[3] === ''))).toBe(true)
        expect(control.slice(2).map(centsOf)).toEqual([ledgerCents(lines), ledgerCents(lines)])
      }),
    )
  })
})

describe('what an export lacks', () => {
  const empty = { ...SETTINGS, companyCode: '', earningCodes: { ...SETTINGS.earningCodes, bonus: '' } }
  const fields = (format: PayRunExportFormat, lines = LINES) =>
    missingSettings(format, lines, empty).map(({ field }) => field)

  it('lists the company code and codes of the paid kinds as missing', () => {
    expect(fields('adp')).toEqual(['companyCode', 'earningCodes.bonus'])
    expect(fields('gusto')).toEqual(['earningCodes.bonus'])
    expect(fields('gusto', LINES.slice(0, 4))).toEqual([])
    expect(fields('generic')).toEqual([])
  })

  it('lists each account of a journal as missing', () => {
    const glAccounts = { ...SETTINGS.glAccounts, payable: '', draw: '' }
    const missing = missingSettings('gl', LINES, { ...SETTINGS, glAccounts })
    expect(missing.map(({ field }) => field)).toEqual(['glAccounts.payable', 'glAccounts.draw'])
  })

  it('lists the employee number of each payee whose pay is not 0 as missing', () => {
    const lines = LINES.map((line) => ({ ...line, employeeNumber: line.memberId === 'ann' ? '1' : ' ' }))
    expect(payeesWithoutNumber('adp', lines).map(({ name }) => name)).toEqual([BOB.name, CY.name])
    const nothing = [
      { ...BOB, employeeNumber: '', kind: 'draw' as const, amountCents: 100 },
      { ...BOB, employeeNumber: '', kind: 'draw' as const, amountCents: -100 },
    ]
    expect(payeesWithoutNumber('adp', nothing)).toEqual([])
    expect(payeesWithoutNumber('gl', lines)).toEqual([])
  })
})
