export * from './fake-fetch.ts'
export * from './saved-files.ts'
