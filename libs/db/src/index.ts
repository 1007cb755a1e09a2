export * from './orm-options.ts'
export * from './rows.ts'
export * from './transaction.ts'
