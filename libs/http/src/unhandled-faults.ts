import { redactError } from '@upline/watch'

interface Log {
  fatal(about: object, message: string): void
}

/**
 * The last line of defense: an error that no code handled is logged without personal data, and ends the process with
 * exit code 1. The supervisor starts a new one. No process continues in an unknown state.
 */
export function endOnUnhandledFault(log: Log): void {
  process.on('uncaughtException', (fault, origin) => {
    log.fatal({ err: redactError(fault), origin }, 'unhandled error: the process ends')
    process.exit(1)
  })
}
