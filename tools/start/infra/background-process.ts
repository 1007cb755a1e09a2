import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process'
import fs from 'node:fs'
import { endProcess, markOf, pause, type ProcessMark } from './live-processes.ts'

/** A server in the background, reachable at `url`. */
export interface BackgroundServer {
  name: string
  url: string
  port: number
  mark: ProcessMark
  /** Resolves with how the process ended. */
  ended: Promise<string>
  stop(): Promise<void>
}

export interface BackgroundCommand {
  name: string
  program: string
  args: string[]
  /** Output goes to a file, because the server outlives this process's pipe after a kill. */
  logFile: string
  options: SpawnOptions
  /** Called immediately, so that the next start finds the servers of a killed run. */
  onStart?: ((mark: ProcessMark) => void) | undefined
}

/** Starts a server, by default in its own process group: Ctrl-C only reaches the supervisor, which stops the server last. */
export function startBackground(command: BackgroundCommand): {
  child: ChildProcess
  mark: ProcessMark
  ended: Promise<string>
} {
  const log = fs.openSync(command.logFile, 'a', 0o600)
  const child = spawn(command.program, command.args, {
    detached: true,
    ...command.options,
    stdio: ['ignore', log, log],
  })
  fs.closeSync(log)
  const ended = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => resolve(signal ? `was ended by ${signal}` : `ended with code ${code}`))
    child.once('error', (fault) => resolve(`could not be started (${fault.message})`))
  })
  const mark = markOf(command.name, child.pid ?? 0)
  command.onStart?.(mark)
  return { child, mark, ended }
}

export async function stopBackground(
  started: { mark: ProcessMark; ended: Promise<string> },
  how: { signal: NodeJS.Signals; timeoutMs: number; last?: NodeJS.Signals },
): Promise<void> {
  await endProcess(started.mark, how)
  await Promise.race([started.ended, pause(500)])
}

/** The end of a log file, for error messages. */
export function tailOf(logFile: string, bytes = 2_000): string {
  try {
    return fs.readFileSync(logFile, 'utf8').slice(-bytes).trim()
  } catch {
    return ''
  }
}
