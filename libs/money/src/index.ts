export * from './basis-points.ts'
export * from './cents.ts'
export * from './format.ts'
export * from './parse-amount.ts'
