/** Of a connection that was lost, or that the pool did not get in time: pg and its pool say so in words, without a code. */
const WORDS = /Connection terminated|is not queryable|timeout exceeded when trying to connect/

export const tellsOfLostConnection = (message: unknown): boolean => typeof message === 'string' && WORDS.test(message)
