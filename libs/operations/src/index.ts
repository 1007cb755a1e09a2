export * from './facts.ts'
export * from './operations.module.ts'
export { operatorActs } from './operator-acts.ts'
