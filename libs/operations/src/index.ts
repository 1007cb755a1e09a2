export * from './facts.ts'
export * from './operations.module.ts'
export { recordOwnAction, operatorActs } from './operator-actions.ts'
