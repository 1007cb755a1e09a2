export * from './copy.ts'
export * from './orm-options.ts'
export * from './rows.ts'
export * from './transaction.ts'
