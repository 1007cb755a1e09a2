import { spawn } from 'node:child_process'
import path from 'node:path'
import { ROOT } from './infra/home.ts'
import { markOf, type ProcessMark } from './infra/live-processes.ts'
import { eachLine, type Say } from './log-stream.ts'
import type { ProcessSpec } from './processes.ts'
import type { Running } from './supervisor.ts'

export interface ChildOptions {
  name: string
  spec: ProcessSpec
  /** A file descriptor that the child gets as number 4. */
  inherits?: number | undefined
  env: NodeJS.ProcessEnv
  say: Say
  onStart: (mark: ProcessMark) => void
}

const GUARD = path.join(import.meta.dirname, 'end-with-parent.mjs')

/** Starts an Upline process in its own process group: Ctrl-C only reaches the supervisor, which stops the processes in order. */
export function startChild({ name, spec, inherits, env, say, onStart }: ChildOptions): Running {
  const limits = [`--max-old-space-size=${spec.heapMb}`, `--max-semi-space-size=${spec.youngMb ?? 2}`]
  const main = path.join(ROOT, spec.folder, 'dist/main.js')
  const child = spawn(process.execPath, [...limits, '--import', GUARD, main], {
    cwd: ROOT,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc', ...(inherits === undefined ? [] : [inherits])],
  })
  eachLine(child.stdout!, say)
  eachLine(child.stderr!, say)
  const mark = markOf(name, child.pid ?? 0)
  onStart(mark)
  const ended = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => resolve(signal ? `was ended by ${signal}` : `ended with code ${code}`))
    child.once('error', (fault) => resolve(`could not be started (${fault.message})`))
  })
  return { mark, ended }
}
