export * from './file-records.ts'
export * from './import-files.ts'
export * from './import-stream.ts'
export * from './import-upload.ts'
