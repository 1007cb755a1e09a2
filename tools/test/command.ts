import { type ChildProcess, spawn } from 'node:child_process'
import { ROOT } from '../start/infra/home.ts'

export interface CommandOptions {
  env?: NodeJS.ProcessEnv
  /** The command is stopped after this time and fails. */
  limitMinutes: number
}

/** A step of a longer run is stopped, so that the run ends with a verdict before CI gives up on it. */
const WHOLE_RUN_MINUTES = 80

const running = new Set<ChildProcess>()

/** Runs a Node program in the root folder with inherited output; returns its exit code. */
export function runNode(args: string[], options: CommandOptions): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: ROOT,
      env: { ...process.env, ...options.env },
      stdio: ['ignore', 'inherit', 'inherit'],
      detached: true,
    })
    running.add(child)
    const minutesLeft = Math.min(options.limitMinutes, WHOLE_RUN_MINUTES - performance.now() / 60_000)
    const limit = setTimeout(
      () => {
        console.log(`stopped after the limit of ${Math.round(minutesLeft)} minutes`)
        end(child)
      },
      Math.max(0, minutesLeft * 60_000),
    )
    const over = (code: number) => {
      clearTimeout(limit)
      running.delete(child)
      resolve(code)
    }
    child.once('error', () => over(127))
    child.once('exit', (code) => over(code ?? 1))
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
