import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { citedDecisions, decisionFaults, linkedFiles, type Page } from './doc-links.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')

const filesOf = (...patterns: string[]): Page[] =>
  execFileSync('git', ['ls-files', ...patterns], { cwd: ROOT, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file !== '' && fs.existsSync(path.join(ROOT, file)))
    .map((file) => ({ file, text: fs.readFileSync(path.join(ROOT, file), 'utf8') }))

const decisions = filesOf('docs/decisions/0*.md')
const numbers = new Set(decisions.map(({ file }) => path.basename(file).slice(0, 4)))

describe('linkedFiles', () => {
  it('resolves links and paths of documents, and ignores other hosts', () => {
    const text =
      '[a](decisions/0049-x.md#top) [b](../README.md) [c](https://example.com) `docs/api.md` `docs/decisions/0049`'
    expect(linkedFiles({ file: 'docs/operations.md', text })).toEqual([
      'docs/decisions/0049-x.md',
      'README.md',
      'docs/api.md',
    ])
  })
})

describe('decisionFaults', () => {
  it('reports a wrong title and a missing section', () => {
    expect(decisionFaults({ file: 'docs/decisions/left.md', text: '' })).toHaveLength(1)
    const text = '# 0001 Bundle\n\n**Context.** a\n\n## Decision\n'
    expect(decisionFaults({ file: 'docs/decisions/0001-bundle.md', text })).toEqual([
      "docs/decisions/0001-bundle.md: begin with '# 0001: Verb object'",
      'docs/decisions/0001-bundle.md: add the section Consequences',
    ])
  })
})

describe('documents', () => {
  it('link to files that exist', () => {
    const broken = filesOf('*.md').flatMap((page) =>
      linkedFiles(page)
        .filter((target) => !fs.existsSync(path.join(ROOT, target)))
        .map((target) => `${page.file}: ${target}`),
    )
    expect(broken).toEqual([])
  })

  it('keep the form of decisions, with one number each', () => {
    expect(decisions.flatMap(decisionFaults)).toEqual([])
    expect(numbers.size).toBe(decisions.length)
  })

  it('cite decisions that exist, including in code', () => {
    const unknown = filesOf('*.md', '*.ts', '*.tsx', '*.yaml', '*.Dockerfile').flatMap(({ file, text }) =>
      citedDecisions(text)
        .filter((number) => !numbers.has(number))
        .map((number) => `${file}: ${number}`),
    )
    expect(unknown).toEqual([])
  })
})
