export * from './job-id.ts'
export * from './jobs.module.ts'
export * from './jobs.ts'
export * from './redis-connection.ts'
