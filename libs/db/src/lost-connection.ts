/** Errors of a lost connection, or of a pool that had none in time. pg and its pool report these without a code. */
const LOST_CONNECTION = /Connection terminated|is not queryable|timeout exceeded when trying to connect/

export const isLostConnectionMessage = (message: unknown): boolean =>
  typeof message === 'string' && LOST_CONNECTION.test(message)
