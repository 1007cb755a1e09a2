export * from './fake-fetch.ts'
export * from './laid-out-rows.ts'
export * from './render-screen.tsx'
export * from './saved-files.ts'
