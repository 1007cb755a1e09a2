export * from './facts.ts'
export * from './operations.module.ts'
export { noteOwnAct, operatorActs } from './operator-acts.ts'
