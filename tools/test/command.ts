import { type ChildProcess, spawn } from 'node:child_process'
import { ROOT } from '../start/infra/home.ts'
import { eachLine, type Say } from '../start/log-stream.ts'

export interface CommandOptions {
  /** Receives each line of the output. */
  say: Say
  env?: NodeJS.ProcessEnv
  /** The command is stopped after this time and fails. */
  limitMinutes: number
}

const running = new Set<ChildProcess>()

/** Runs a Node program in the root folder; returns its exit code. */
export function runNode(args: string[], options: CommandOptions): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: ROOT,
      env: { ...process.env, ...options.env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    })
    for (const stream of [child.stdout, child.stderr]) eachLine(stream, options.say)
    running.add(child)
    const limit = setTimeout(() => {
      options.say(`stopped after the limit of ${options.limitMinutes} minutes`)
      end(child)
    }, options.limitMinutes * 60_000)
    const over = (code: number) => {
      clearTimeout(limit)
      running.delete(child)
      resolve(code)
    }
    child.once('error', () => over(127))
    child.once('close', (code) => over(code ?? 1))
  })
}

/** Ends the process group, including servers that a test run started. */
function end(child: ChildProcess): void {
  if (!child.pid) return
  const group = -child.pid
  signal(group, 'SIGTERM')
  setTimeout(() => signal(group, 'SIGKILL'), 5_000).unref()
}

function signal(group: number, name: NodeJS.Signals): void {
  try {
    process.kill(group, name)
  } catch {
    // it has already ended
  }
}

export function endRunning(): void {
  for (const child of running) end(child)
}
