export * from './facts.ts'
export * from './operations.module.ts'
export { recordOwnAction, operatorActions } from './operator-actions.ts'
