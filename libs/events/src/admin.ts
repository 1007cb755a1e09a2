export * from './embedded/migrate-event-log.ts'
