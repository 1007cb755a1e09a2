import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process'
import fs from 'node:fs'
import { endProcess, markOf, pause, type ProcessMark } from './live-processes.ts'

/** A server that runs beside us and answers at `url`. */
export interface BackgroundServer {
  name: string
  url: string
  port: number
  mark: ProcessMark
  /** Settles with how the process ended, whoever ended it. */
  ended: Promise<string>
  stop(): Promise<void>
}

export interface BackgroundCommand {
  name: string
  program: string
  args: string[]
  /** Its words go here, not to us: it outlives our pipe when we are killed. */
  logFile: string
  options: SpawnOptions
  /** Told at once, so that a killed run's servers are found again. */
  onStart?: ((mark: ProcessMark) => void) | undefined
}

/** Starts a server, unless told otherwise in a process group of its own: Ctrl-C in a terminal reaches us alone, and we stop it last. */
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
  how: { signal: NodeJS.Signals; patienceMs: number; last?: NodeJS.Signals },
): Promise<void> {
  await endProcess(started.mark, how)
  await Promise.race([started.ended, pause(500)])
}

/** The last lines of a log file, for an error that has to say why. */
export function lastWords(logFile: string, bytes = 2_000): string {
  try {
    return fs.readFileSync(logFile, 'utf8').slice(-bytes).trim()
  } catch {
    return ''
  }
}
