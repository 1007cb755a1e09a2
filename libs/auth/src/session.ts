/** What needs neither Nest nor a database: the gateway's half of this lib. */
export * from './auth-failures.ts'
export * from './key-ring.ts'
export * from './public-pages.ts'
export * from './read-token.ts'
export * from './redis.ts'
export * from './session-check.ts'
export * from './session-store.ts'
export * from './session-token.ts'
