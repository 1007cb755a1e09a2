export * from './nmls.ts'
