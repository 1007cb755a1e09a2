/** For tools that run by Node alone: nothing here needs Nest, the ORM or decorators. */
export type { DeadLetter } from './dead-letter.ts'
export { OPEN_DEAD_LETTERS, REQUEST_REPLAY } from './dead-letter-sql.ts'
export * from './embedded/group-lag.ts'
export * from './embedded/migrate-event-log.ts'
export * from './kafka/bring-topics.ts'
export * from './kafka/group-lag.ts'
export * from './kafka/topic-plan.ts'
export * from './read-models/rebuild-request.sql.ts'
