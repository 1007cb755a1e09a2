import { describe, expect, it } from 'vitest'
import { ROOT } from '../../start/infra/home.ts'
import { cyclesOf, featureGraph, fileGraph, readSources } from './import-cycles.ts'

const graphOf = (texts: Record<string, string>) => fileGraph(new Map(Object.entries(texts)))

describe('cyclesOf', () => {
  it('finds files that import each other, types included', () => {
    const graph = graphOf({
      's/src/a/one.ts': "import type { Two } from '../b/two.ts'",
      's/src/b/two.ts': "import { three } from './three.ts'",
      's/src/b/three.ts': "export { one } from '../a/one.ts'",
    })
    expect(cyclesOf(graph)).toEqual([['s/src/a/one.ts', 's/src/b/two.ts', 's/src/b/three.ts', 's/src/a/one.ts']])
  })

  it('finds features that import each other through different files', () => {
    const graph = graphOf({
      's/src/a/one.ts': "import { two } from '../b/two.ts'",
      's/src/b/two.ts': '',
      's/src/b/three.ts': "import './two.ts'\nimport { four } from '../a/four.ts'",
      's/src/a/four.ts': '',
    })
    expect(cyclesOf(graph)).toEqual([])
    expect(cyclesOf(featureGraph(graph))).toEqual([['s/src/a', 's/src/b', 's/src/a']])
  })

  it('finds tools that import each other', () => {
    const graph = graphOf({
      'tools/a/one.ts': "import { two } from '../b/two.ts'",
      'tools/b/two.ts': '',
      'tools/b/three.ts': "import { four } from '../a/four.ts'",
      'tools/a/four.ts': '',
    })
    expect(cyclesOf(featureGraph(graph))).toEqual([['tools/a', 'tools/b', 'tools/a']])
  })
})

describe('the sources', () => {
  const files = fileGraph(readSources(ROOT, ['services', 'libs', 'gateway', 'web', 'tools']))

  it('reads all sources', () => expect(files.size).toBeGreaterThan(1_000))

  it('finds no files that import each other', () => expect(cyclesOf(files)).toEqual([]))

  it('finds no features that import each other', () => expect(cyclesOf(featureGraph(files))).toEqual([]))
})
