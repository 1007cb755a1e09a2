import fs from 'node:fs'
import path from 'node:path'

/** From each importing node to the nodes that it imports. */
export type ImportGraph = ReadonlyMap<string, ReadonlySet<string>>

const RELATIVE_IMPORT = /^(?:import|export)\s[^;]*?from '(\.[^']+)'|^import '(\.[^']+)'/gm

/** Imports between files of one package; `sources` are texts by path. Type imports count. */
export function fileGraph(sources: ReadonlyMap<string, string>): ImportGraph {
  const graph = new Map<string, Set<string>>()
  for (const [file, text] of sources) {
    const imported = new Set<string>()
    for (const match of text.matchAll(RELATIVE_IMPORT)) {
      const target = path.posix.join(path.posix.dirname(file), (match[1] ?? match[2])!)
      if (sources.has(target)) imported.add(target)
    }
    graph.set(file, imported)
  }
  return graph
}

/** Imports between features: the folders in the `src` of a package, and those of `tools`. */
export function featureGraph(files: ImportGraph): ImportGraph {
  const graph = new Map<string, Set<string>>()
  for (const [file, imported] of files) {
    const feature = featureOf(file)
    if (!feature) continue
    const others = graph.get(feature) ?? new Set()
    graph.set(feature, others)
    for (const target of imported) {
      const other = featureOf(target)
      if (other && other !== feature) others.add(other)
    }
  }
  return graph
}

const featureOf = (file: string): string | undefined =>
  /^(.*?\/src\/[^/]+|tools\/(?!simulators)[^/]+)\//.exec(file)?.[1]

/** A way from a node back to itself, for each node that is found on such a way first. */
export function cyclesOf(graph: ImportGraph): string[][] {
  const done = new Set<string>()
  const cycles: string[][] = []
  const visit = (node: string, way: string[]): void => {
    const start = way.indexOf(node)
    if (start >= 0) cycles.push([...way.slice(start), node])
    if (start >= 0 || done.has(node)) return
    for (const next of graph.get(node) ?? []) visit(next, [...way, node])
    done.add(node)
  }
  for (const node of graph.keys()) visit(node, [])
  return cycles
}

/** Source files under the folders, tests excepted; paths are relative to the root and use '/'. */
export function readSources(root: string, folders: readonly string[]): Map<string, string> {
  const sources = new Map<string, string>()
  for (const folder of folders)
    for (const file of fs.globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root, exclude: isForeign }))
      if (!IS_TEST.test(file)) sources.set(file, fs.readFileSync(path.join(root, file), 'utf8'))
  return sources
}

const IS_TEST = /\.(spec|e2e)\.tsx?$|^(services|libs|gateway|tools\/simulators)\/(.*\/)?test\//

const isForeign = (name: string): boolean => /(^|\/)(node_modules|dist)$/.test(name)
