import { CsvParser, type CsvRecord } from '@upline/csv'
import fc from 'fast-check'
import { OtherEncodingError, recordsOf } from './file-records.ts'
import { blocksOf, recordsOfBlock } from './record-blocks.ts'

async function* pieces(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function byBlocks(bytes: Buffer, piece: number, size: number): Promise<CsvRecord[]> {
  const found: CsvRecord[] = []
  for await (const block of blocksOf(pieces(bytes, piece), { size })) found.push(...recordsOfBlock(block))
  return found
}

async function inOne(bytes: Buffer): Promise<CsvRecord[]> {
  const found: CsvRecord[] = []
  for await (const record of recordsOf(pieces(bytes, bytes.length))) found.push(record)
  return found
}

const outcome = <T>(of: Promise<T>): Promise<T | string> =>
  of.catch((fault: Error) => `${fault.name}: ${fault.message}`)

const letters = fc.constantFrom('a', 'é', '"', '"', ',', ';', '\t', '\n', '\r', '\r\n', ' ', '€', '\uFEFF')
const text = fc.array(letters, { maxLength: 60 }).map((found) => found.join(''))

describe('blocks of a file', () => {
  it('contain the same records and line numbers as the file as a whole', async () => {
    await fc.assert(
      fc.asyncProperty(
        text,
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 1, max: 20 }),
        async (csv, piece, size) => {
          const bytes = Buffer.from(csv)
          expect(await outcome(byBlocks(bytes, piece, size))).toEqual(await outcome(inOne(bytes)))
        },
      ),
      { numRuns: 3_000, examples: [['\uFEFF\uFEFF"\n"', 1, 1]] },
    )
  })

  it('split a long file, and end with complete records', async () => {
    const csv = Array.from({ length: 200 }, (_, n) => `${n},"line\r\nbreak ""${n}"""\r\n`).join('')
    const found = []
    for await (const block of blocksOf(pieces(Buffer.from(csv), 97), { size: 400 })) found.push(block)
    expect(found.length).toBeGreaterThan(5)
    expect(found.flatMap((block) => [...recordsOfBlock(block)])).toEqual(new CsvParser().push(csv))
  })

  it('convert UTF-16 to UTF-8', async () => {
    const csv = 'Ä,b\nc,"d\ne"\n'
    const found = await byBlocks(Buffer.from(`\uFEFF${csv}`, 'utf16le'), 3, 4)
    expect(found.map(({ cells }) => cells)).toEqual([
      ['Ä', 'b'],
      ['c', 'd\ne'],
    ])
  })

  it('report invalid UTF-8', async () => {
    await expect(byBlocks(Buffer.from('a,b\n\xe4,c\n', 'latin1'), 4, 4)).rejects.toThrow(OtherEncodingError)
  })

  it('never contain a quote that swallows the file', async () => {
    const csv = Buffer.from(`a,b\n1,2\n3,"${'x\n'.repeat(4_000_000)}`)
    await expect(byBlocks(csv, 256 * 1024, 512 * 1024)).rejects.toThrow(
      'The record in line 3 is too long. Is a quote missing?',
    )
  })
})
