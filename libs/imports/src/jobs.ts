/** Apart from the other parts of the library, because threads that parse files load neither Nest nor a database. */
export * from './import-jobs.ts'
export * from './import-runner.ts'
