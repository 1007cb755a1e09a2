import fs from 'node:fs'
import path from 'node:path'
import { ROOT } from '../start/infra/home.ts'
import { loanPathOf } from './loan-path.ts'

const { steps, spans } = loanPathOf(fs.readFileSync(path.join(ROOT, 'docs/architecture.md'), 'utf8'))

describe('the path of a loan row in docs/architecture.md', () => {
  it('has at most 25 files and two writes to SQL', () => {
    expect(steps.length).toBeGreaterThan(10)
    expect(new Set(steps.map(({ file }) => file)).size).toBeLessThanOrEqual(25)
    expect(steps.filter(({ isWrite }) => isWrite)).toHaveLength(2)
    expect(spans.length).toBeGreaterThan(3)
  })

  it.each(steps)('names $shape as $file does', ({ file, shape }) => {
    expect(fs.readFileSync(path.join(ROOT, file), 'utf8')).toMatch(new RegExp(`\\b${shape}\\b`))
  })
})
