import { withDeadline } from './with-deadline.ts'

/** Time until a command fails. */
const COMMAND_DEADLINE_MS = 2_000
/** Keeps an idle connection from looking dead. */
const PING_INTERVAL_MS = 2_000
/** A connection without reads and writes for this long is closed and opened again. */
const SOCKET_DEADLINE_MS = 5_000
const CONNECT_DEADLINE_MS = 2_000

/** Options for node-redis' createClient: how soon a connection is given up. */
export const redisDeadlines = {
  pingInterval: PING_INTERVAL_MS,
  socket: { connectTimeout: CONNECT_DEADLINE_MS, socketTimeout: SOCKET_DEADLINE_MS },
} as const

/** Redis keeps the connection open but does not respond: it is frozen, or its machine is gone. */
export class RedisTimeoutError extends Error {
  override readonly name = 'RedisTimeoutError'

  constructor() {
    super('Redis is not responding')
  }
}

type Run = (...given: never[]) => unknown

interface Client {
  /**
   * createClient returns an object that inherits from the sending client, and its commands go to that client directly.
   */
  _self?: Client
  on(event: 'ready', listener: () => void): unknown
  sendCommand: Run
  multi: Run
}

/**
 * Gives every command of a node-redis client a deadline; its own `timeout` ends when a command is sent. After a command
 * has timed out, further commands fail immediately until Redis responds or a new connection is ready. The connection
 * stays silent meanwhile, so the deadline of its socket closes it.
 */
export function limitCommands<Kind>(client: Kind, deadlineMs = COMMAND_DEADLINE_MS): Kind {
  const given = client as unknown as Client
  const limited = given._self ?? given
  let isSilent = false
  limited.on('ready', () => (isSilent = false))
  const within = async (send: () => unknown): Promise<unknown> => {
    if (isSilent) throw new RedisTimeoutError()
    const answer = Promise.resolve(send())
    answer.then(
      () => (isSilent = false),
      () => undefined,
    )
    try {
      return await withDeadline(answer, deadlineMs, 'late')
    } catch (fault) {
      if ((fault as Error).name !== 'DeadlineError') throw fault
      isSilent = true
      throw new RedisTimeoutError()
    }
  }
  const { sendCommand, multi } = limited
  // A function with `this`: the client passes its commands through copies of itself that hold options.
  limited.sendCommand = function (this: unknown, ...sent) {
    return within(() => sendCommand.apply(this, sent))
  }
  limited.multi = function (this: unknown, ...sent) {
    return limitedMulti(multi.apply(this, sent) as Record<string, Run>, within)
  }
  return client
}

function limitedMulti(multi: Record<string, Run>, within: (send: () => unknown) => Promise<unknown>) {
  for (const name of ['exec', 'execAsPipeline']) {
    const run = multi[name]!.bind(multi)
    multi[name] = (...given) => within(() => run(...given))
  }
  return multi
}
