import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { ROOT } from '../../start/infra/home.ts'
import { applied, type Mutant } from './mutants.ts'

const TIMEOUT_MS = 90_000

const JEST = [
  '--experimental-vm-modules',
  '--disable-warning=ExperimentalWarning',
  path.join(ROOT, 'node_modules/jest/bin/jest.js'),
]

export interface Target {
  file: string
  text: string
  specs: string[]
}

/** Whether the specs of the file fail for the mutant; a mutant that never ends counts as noticed. */
export async function isNoticed(target: Target, mutant: Mutant, scratch: string): Promise<boolean> {
  fs.writeFileSync(scratch, JSON.stringify({ file: target.file, text: applied(target.text, mutant) }))
  return (await runSpecs(target, scratch)) !== 0
}

/** The specs of the unchanged file have to pass first. */
export async function passesUnchanged(target: Target, scratch: string): Promise<boolean> {
  fs.writeFileSync(scratch, JSON.stringify({ file: target.file, text: target.text }))
  return (await runSpecs(target, scratch)) === 0
}

function runSpecs({ specs }: Target, scratch: string): Promise<number> {
  const config = path.join(ROOT, 'tools/quality/mutation/jest.config.js')
  const args = [...JEST, '-c', config, '--runInBand', '--bail', '--silent', '--reporters', SILENT, '--runTestsByPath']
  const child = spawn(process.execPath, [...args, ...specs], {
    cwd: ROOT,
    env: { ...process.env, UPLINE_MUTANT: scratch },
    stdio: 'ignore',
    timeout: TIMEOUT_MS,
    killSignal: 'SIGKILL',
  })
  return new Promise((done) => child.once('exit', (code) => done(code ?? 1)))
}

const SILENT = path.join(ROOT, 'tools/quality/mutation/silent-reporter.cjs')
