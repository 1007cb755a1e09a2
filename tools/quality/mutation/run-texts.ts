import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { ROOT } from '../../start/infra/home.ts'
import type { Target } from './targets.ts'

/** A run hangs if no spec starts or ends for this long. */
const STALL_TIMEOUT_MS = 60_000

/**
 * Whether the specs pass with each text in place of the file. One Vitest process has a project for each text, because
 * starting Vitest takes longer than the specs. If the specs hang for a text, it fails and the others run again without it.
 */
export async function passesWith(target: Target, texts: string[], folder: string): Promise<boolean[]> {
  const verdicts: Verdict[] = []
  while (texts.some((_, at) => !verdicts[at])) {
    const open = texts.flatMap((text, at) => (verdicts[at] ? [] : [{ name: String(at), text }]))
    const lines = await runVitest(target, open, fs.mkdtempSync(path.join(folder, 'run-')))
    const ended = lines.filter(([, verdict]) => verdict !== 'started')
    for (const [at, verdict] of ended) if (verdicts[at] !== 'failed') verdicts[at] = verdict
    const hung = lines.filter(([at]) => !ended.some(([other]) => other === at))
    for (const [at] of hung) verdicts[at] = 'failed'
    if (lines.length === 0)
      throw new Error(`${target.specs.join(', ')}: Vitest did not run. Check that the files exist.`)
  }
  return verdicts.map((verdict) => verdict === 'passed')
}

type Verdict = 'started' | 'failed' | 'passed'

async function runVitest(
  { source, specs }: Target,
  texts: { name: string; text: string }[],
  folder: string,
): Promise<[at: number, verdict: Verdict][]> {
  const file = path.join(folder, 'verdicts')
  const config = path.join(folder, 'vitest.config.mjs')
  fs.writeFileSync(file, '')
  fs.writeFileSync(config, configText(texts, { file, source: path.join(ROOT, source), specs }))
  const vitest = path.join(ROOT, 'node_modules/vitest/vitest.mjs')
  const args = [vitest, 'run', '--config', config, '--silent']
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: 'ignore' })
  const stall = setTimeout(() => child.kill('SIGKILL'), STALL_TIMEOUT_MS)
  const watcher = fs.watch(file, () => stall.refresh())
  await new Promise((done) => child.once('exit', done))
  clearTimeout(stall)
  watcher.close()
  const lines = fs.readFileSync(file, 'utf8').trim().split('\n').filter(Boolean)
  return lines.map((line) => [Number(line.split(' ')[0]), line.split(' ')[1] as Verdict])
}

/** A configuration with a project for each text, whose plugin loads the text in place of the file. */
const configText = (
  texts: { name: string; text: string }[],
  { file, source, specs }: { file: string; source: string; specs: string[] },
): string => `
const texts = ${JSON.stringify(texts)}
const mutant = (name, text) => ({
  // Vitest shares transformed files between projects whose plugins have the same names.
  name: 'mutant-' + name,
  enforce: 'pre',
  load: (id) => (id.split('?')[0] === ${JSON.stringify(source)} ? text : undefined),
})
export default {
  root: ${JSON.stringify(ROOT)},
  test: {
    maxWorkers: 1,
    reporters: [[${JSON.stringify(path.join(import.meta.dirname, 'verdict-reporter.ts'))}, { file: ${JSON.stringify(file)} }]],
    projects: texts.map(({ name, text }) => ({
      root: ${JSON.stringify(ROOT)},
      plugins: [mutant(name, text)],
      test: { name, globals: true, include: ${JSON.stringify(specs)} },
    })),
  },
}
`
