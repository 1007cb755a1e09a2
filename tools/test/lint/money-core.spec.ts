import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../../start/infra/home.ts'

const FOLDER = path.join(ROOT, 'services/loans/src/compensation')
const MAX_LINES = 900
const MAX_FILE_LINES = 120

const files = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.spec.ts'))
  .map((name) => ({ name, text: readFileSync(path.join(FOLDER, name), 'utf8') }))

const linesOf = ({ text }: { text: string }): number => text.trimEnd().split('\n').length
const firstComment = (text: string): string => /\/\*\*[^]*?\*\//.exec(text)?.[0] ?? ''
const importsOf = (text: string): string[] => [...text.matchAll(/ from '([^']+)'/g)].map(([, what]) => what!)

describe('the rules of pay', () => {
  it('fit into 900 lines, in files of up to 120', () => {
    expect(files.length).toBeGreaterThan(10)
    expect(files.reduce((sum, file) => sum + linesOf(file), 0)).toBeLessThan(MAX_LINES)
    expect(files.filter((file) => linesOf(file) > MAX_FILE_LINES).map(({ name }) => name)).toEqual([])
  })

  it('name their source in the first comment of each file', () => {
    const source =
      /compensation\.md, section \d|decisions\.md, Commission \d|data\.md, decision \d|\d+ CFR \d+|decision \d{4}/
    expect(files.filter(({ text }) => !source.test(firstComment(text))).map(({ name }) => name)).toEqual([])
  })

  it('leave no other code of the service that multiplies by a rate', () => {
    const source = path.join(ROOT, 'services/loans/src')
    const multiplied =
      /\b\w*(rate_?bp|upliftbp|extrabp)\b\)*\s*\*(?![*/])|[^/*]\*\s*\(?(\w+\.)?(rate_?bp|upliftbp|extrabp)\b/i
    const others = readdirSync(source, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.spec.ts') && !name.startsWith('compensation'))
      .filter((name) => multiplied.test(readFileSync(path.join(source, name), 'utf8')))
    // Finds the loan amount that another system paid on.
    expect(others).toEqual(['shadow-runs/difference-cause.ts'])
  })

  it('name no term of a loan that pay must not depend on', () => {
    const terms = /\b(product|leadSource|lead_source|paidBy|paid_by|noteRate|note_rate|(?<!basis )points)\b/i
    expect(files.filter(({ text }) => terms.test(text)).map(({ name }) => name)).toEqual([])
  })

  it('use no service, database, clock or other feature', () => {
    const others = files.flatMap(({ name, text }) =>
      importsOf(text)
        .filter((what) => !/^\.\/[a-z-]+\.ts$/.test(what) && what !== '@upline/contracts')
        .map((what) => `${name}: ${what}`),
    )
    expect(others).toEqual([])
    const impure = /\bnew Date\(\)|Date\.now|Math\.random|\bprocess\.|\bawait\b/
    expect(files.filter(({ text }) => impure.test(text)).map(({ name }) => name)).toEqual([])
  })
})
