export * from './content-types.ts'
export * from './file-settings.ts'
export * from './file-store.ts'
export * from './files.module.ts'
