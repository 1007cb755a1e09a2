import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { ROOT } from '../../start/infra/home.ts'
import type { Target } from './targets.ts'

/** A run hangs if no spec starts or ends for this long. */
const STALL_TIMEOUT_MS = 60_000

/**
 * Whether the specs pass with each text in place of the file. One Jest process has a project for each text, because
 * starting it costs more than the specs. A text whose specs never end fails, and the others run again without it.
 */
export async function passesWith(target: Target, texts: string[], folder: string): Promise<boolean[]> {
  const verdicts: Verdict[] = []
  while (texts.some((_, at) => !verdicts[at])) {
    const open = texts.flatMap((text, at) => (verdicts[at] ? [] : [{ name: String(at), text }]))
    const lines = await runJest(target, open, fs.mkdtempSync(path.join(folder, 'run-')))
    const ended = lines.filter(([, verdict]) => verdict !== 'started')
    for (const [at, verdict] of ended) if (verdicts[at] !== 'failed') verdicts[at] = verdict
    const hung = lines.filter(([at]) => !ended.some(([other]) => other === at))
    for (const [at] of hung) verdicts[at] = 'failed'
    if (lines.length === 0) throw new Error(`${target.specs.join(', ')}: Jest did not run. Check that the files exist.`)
  }
  return verdicts.map((verdict) => verdict === 'passed')
}

interface UnitProject {
  displayName: string
  transform: Record<string, [string, object]>
}

const { default: jestConfig } = (await import(path.join(ROOT, 'jest.config.js'))) as {
  default: { projects: UnitProject[] }
}

type Verdict = 'started' | 'failed' | 'passed'

async function runJest(
  { source, specs }: Target,
  texts: { name: string; text: string }[],
  folder: string,
): Promise<[at: number, verdict: Verdict][]> {
  const file = path.join(folder, 'verdicts')
  const config = path.join(folder, 'jest.config.json')
  const project = ({ name, text }: { name: string; text: string }) =>
    projectOf(name, { file: path.join(ROOT, source), text }, specs)
  const reporters = [[path.join(import.meta.dirname, 'verdict-reporter.cjs'), { file }]]
  fs.writeFileSync(file, '')
  fs.writeFileSync(config, JSON.stringify({ rootDir: ROOT, reporters, projects: texts.map(project) }))
  const jest = path.join(ROOT, 'node_modules/jest/bin/jest.js')
  const args = ['--experimental-vm-modules', jest, '-c', config, '--runInBand', '--silent']
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: 'ignore' })
  const stall = setTimeout(() => child.kill('SIGKILL'), STALL_TIMEOUT_MS)
  const watcher = fs.watch(file, () => stall.refresh())
  await new Promise((done) => child.once('exit', done))
  clearTimeout(stall)
  watcher.close()
  const lines = fs.readFileSync(file, 'utf8').trim().split('\n').filter(Boolean)
  return lines.map((line) => [Number(line.split(' ')[0]), line.split(' ')[1] as Verdict])
}

/** The project of the unit tests, with one file replaced. */
function projectOf(name: string, mutant: { file: string; text: string }, specs: string[]): object {
  const unit = jestConfig.projects.find(({ displayName }) => displayName === 'unit')!
  const [[pattern, [, options]]] = Object.entries(unit.transform) as [[string, [string, object]]]
  const transform = { [pattern]: [path.join(import.meta.dirname, 'mutating-transform.cjs'), { ...options, mutant }] }
  const files = specs.map((spec) => path.join(ROOT, spec))
  const roots = [...new Set(files.map((spec) => path.dirname(spec)))]
  return { ...unit, id: `mutant-${name}`, displayName: name, rootDir: ROOT, roots, testMatch: files, transform }
}
